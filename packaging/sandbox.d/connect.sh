# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck disable=SC2154  # the settings are those of packaging/sandbox
# The REST side of a sandbox: asking workers, creating the connectors. Sourced by packaging/sandbox.

readonly SEEDED=(file-source file-sink mirror-heartbeat failing-sink dedicated)

# rest N PATH [CURL ARGS…]: the answer of worker N; fails on anything but 2xx.
rest() {
    local url
    url="http://127.0.0.1:$(rest_port "$1")$2"
    shift 2
    curl -sS -f --noproxy '*' --connect-timeout 2 --max-time 15 "$@" -- "$url" 2>/dev/null
}

# worker_answers N: a worker that just started answers 404 in HTML until its resources are up.
worker_answers() { [[ $(rest "$1" /connectors) == \[*\] ]]; }

# first_worker: the number of a worker that answers.
first_worker() {
    local i
    for ((i = 1; i <= $(worker_count); i++)); do
        if worker_answers "$i"; then
            printf '%s' "$i"
            return
        fi
    done
    return 1
}

connector_names() { rest "$1" /connectors | tr -d '[]"' | tr ',' '\n' | grep . || true; }

# connector_states N NAME: "RUNNING RUNNING RUNNING": the connector's state, then its tasks'.
connector_states() {
    rest "$1" "/connectors/$2/status" | grep -o '"state":"[A-Z_]*"' | cut -d '"' -f 4 | paste -sd ' '
}

# json_text TEXT: TEXT fit for the inside of a JSON string.
json_text() {
    local text=${1//\\/\\\\}
    printf '%s' "${text//\"/\\\"}"
}

# put_connector N NAME: creates it from its file in sandbox.d/connectors. A rebalance answers 409: the caller tries again.
put_connector() {
    local config
    config=$(<"$HERE/sandbox.d/connectors/$2.json")
    config=${config//@FEED@/"$(json_text "$DIR/feed")"}
    config=${config//@BROKER@/127.0.0.1:$broker_port}
    rest "$1" "/connectors/$2/config" -o /dev/null -X PUT -H 'Content-Type: application/json' --data-binary "$config"
}

write_feed() {
    mkdir -p -- "$DIR/feed"
    [[ -f $DIR/feed/lines.txt ]] || seq -f 'line %05.0f' 1 2000 >"$DIR/feed/lines.txt"
    [[ -f $DIR/feed/dedicated.txt ]] || seq -f 'dedicated line %04.0f' 1 200 >"$DIR/feed/dedicated.txt"
}

seed_connectors() {
    local name present
    write_feed
    present=$(connector_names 1)
    for name in "${SEEDED[@]}"; do
        if ! grep -qxF -- "$name" <<<"$present"; then
            wait_until "$SETTLE_SECONDS" worker-1 "connector $name could not be created" put_connector 1 "$name" ||
                die "$EXIT_FAILED" "connector $name could not be created"
        fi
    done
}

# settled NAME: does it show what it was made for, in states and in stored offsets?
settled() {
    local states
    states=$(connector_states 1 "$1") || return 1
    case $1 in
    failing-sink) [[ $states == 'RUNNING FAILED' ]] ;;
    file-sink) [[ $states == 'RUNNING RUNNING RUNNING' ]] && has_offsets "$1" ;;
    *) [[ $states == 'RUNNING RUNNING' ]] && has_offsets "$1" ;;
    esac
}

# has_offsets NAME: workers before 3.5 cannot be asked and count as having them.
has_offsets() {
    local answer
    case $(worker_version 1) in 2.* | 3.[0-4].*) return 0 ;; esac
    answer=$(rest 1 "/connectors/$1/offsets") && [[ $answer == *'"offset":{'* ]]
}

await_connectors() {
    local name
    for name in "${SEEDED[@]}"; do
        wait_until "$SETTLE_SECONDS" worker-1 "connector $name has not settled" settled "$name" ||
            die "$EXIT_FAILED" "connector $name has not settled: $(connector_states 1 "$name" || echo 'no answer')"
    done
}
