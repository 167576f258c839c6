# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Processes and ports of a sandbox. Sourced by packaging/sandbox.
# A process is known by its id, its start time and the boot it belongs to, so that nothing else is ever ended by mistake.

# identity_of PID: "PID STARTTIME BOOT" of a living process; fails when there is none.
identity_of() {
    local stat fields boot
    { stat=$(<"/proc/$1/stat") && boot=$(</proc/sys/kernel/random/boot_id); } 2>/dev/null || return 1
    read -ra fields <<<"${stat##*) }"   # from the third field on: the name before may hold blanks
    [[ ${fields[0]} != [ZX] ]] || return 1
    printf '%s %s %s' "$1" "${fields[19]}" "$boot"
}

# pid_of NAME: the id of the process recorded under that name, if it is still that process.
pid_of() {
    local record
    record=$(cat -- "$DIR/run/$1" 2>/dev/null) || return 1
    [[ $record && $(identity_of "${record%% *}") == "$record" ]] || return 1
    printf '%s' "${record%% *}"
}

# launch NAME COMMAND…: starts it in the folder DIR, detached, its output in DIR/logs, and records who it is.
launch() {
    local name=$1 pid
    shift
    mkdir -p -- "$DIR/run" "$DIR/logs"
    (
        cd -- "$DIR" || exit
        export LC_ALL=C.UTF-8
        unset CLASSPATH JAVA_TOOL_OPTIONS
        exec setsid "$@" </dev/null >>"logs/$name.log" 2>&1 9>&-
    ) &
    pid=$!
    identity_of "$pid" >"$DIR/run/$name" || true
    disown "$pid" 2>/dev/null || true
}

# end NAME… : SIGTERM to all of them, then waits for each; SIGKILL when that takes too long.
end() {
    local name pid deadline
    for name in "$@"; do
        if pid=$(pid_of "$name"); then kill -TERM "$pid" 2>/dev/null || true; fi
    done
    deadline=$((SECONDS + STOP_SECONDS))
    for name in "$@"; do
        while pid=$(pid_of "$name"); do
            if ((SECONDS >= deadline)); then
                say "$name (process $pid) did not end within $STOP_SECONDS s: killed"
                kill -KILL "$pid" 2>/dev/null || true
                deadline=$((SECONDS + 5))
            fi
            sleep 0.1
        done
        rm -f -- "$DIR/run/$name"
    done
}

# listening PORT: is anybody listening there?
listening() {
    local hex
    printf -v hex '%04X' "$1"
    awk -v port=":$hex" '$4 == "0A" && substr($2, length($2) - 4) == port { found = 1 } END { exit !found }' \
        /proc/net/tcp /proc/net/tcp6 2>/dev/null
}

# free_port: one below the range from which the system itself picks. Not the same twice in a run.
free_port() {
    local port
    while :; do
        port=$((20000 + SRANDOM % 12000))
        [[ " ${PICKED[*]:-} " != *" $port "* ]] && ! listening "$port" && break
    done
    PICKED+=("$port")
    REPLY=$port
}

# wait_until SECONDS NAME WHAT COMMAND…: until the command succeeds, the process NAME is gone, or time is up.
wait_until() {
    local deadline=$((SECONDS + $1)) name=$2 what=$3
    shift 3
    until "$@"; do
        if [[ $name ]] && ! pid_of "$name" >/dev/null; then
            say "$name has ended; the last lines of its log:"
            tail -n 15 -- "$DIR/logs/$name.log" >&2 || true
            return 1
        fi
        if ((SECONDS >= deadline)); then
            say "gave up waiting: $what"
            return 1
        fi
        sleep 0.3
    done
}
