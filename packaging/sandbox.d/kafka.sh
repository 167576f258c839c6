# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck disable=SC2154  # the settings are those of packaging/sandbox
# Artifacts, broker and workers of a sandbox. Sourced by packaging/sandbox.

# jars_of ROLE VERSION: the folder with the jars of a broker or worker.
jars_of() { printf '%s/%s-%s' "$CACHE" "$1" "$2"; }

# fetch_jars ROLE VERSION: copies them there once; a folder that exists is complete.
fetch_jars() {
    local role=$1 version=$2 folder part
    folder=$(jars_of "$role" "$version")
    [[ ! -d $folder ]] || return 0
    mkdir -p -- "$CACHE"
    (
        flock -w 900 8 || die "$EXIT_ARTIFACTS" "another fetch has held $CACHE/lock for 15 minutes"
        [[ ! -d $folder ]] || exit 0
        say "Fetching the jars of a Kafka $role $version …"
        part=$(mktemp -d -- "$CACHE/part.XXXXXX")
        if ! timeout 900 mvn -B -q -Dstyle.color=never -f "$HERE/sandbox.d/$role-pom.xml" -Dkafka.version="$version" \
            org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
            -DoutputDirectory="$part" </dev/null >"$part.log" 2>&1; then
            grep -m 3 ERROR -- "$part.log" >&2 || true
            rm -rf -- "$part" "$part.log"
            die "$EXIT_ARTIFACTS" "the Maven artifacts of a Kafka $role $version cannot be had"
        fi
        rm -f -- "$part.log"
        chmod 755 -- "$part"
        mv -- "$part" "$folder"
    ) 8>"$CACHE/lock"
}

fetch_all() {
    local i
    fetch_jars broker "$broker_version"
    for ((i = 1; i <= $(worker_count); i++)); do fetch_jars worker "$(worker_version "$i")"; done
}

# java_command HEAP JARS MAIN ARGS… into the array COMMAND.
java_command() {
    COMMAND=(java "-Xmx$1" -Xms64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true
        "-Dlog4j2.configurationFile=$HERE/sandbox.d/log4j2.properties" -cp "$2/*" "${@:3}")
}

# reader_properties: of a listener for a user who has no rights but those given to him.
reader_properties() {
    cat <<END
listener.name.reader.sasl.enabled.mechanisms=PLAIN
listener.name.reader.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_reader="reader";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
END
}

write_broker_properties() {
    local reader=${reader_port:+,READER://127.0.0.1:$reader_port}
    mkdir -p -- "$DIR/broker"
    {
        cat <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller_port
listeners=PLAINTEXT://127.0.0.1:$broker_port,CONTROLLER://127.0.0.1:$controller_port$reader
advertised.listeners=PLAINTEXT://127.0.0.1:$broker_port$reader
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,READER:SASL_PLAINTEXT
log.dirs=broker/data
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
offsets.topic.replication.factor=1
offsets.topic.num.partitions=5
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=5
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
END
        [[ -z $reader_port ]] || reader_properties
        printf '%s\n' "$broker_properties"
    } >"$DIR/broker/server.properties"
}

# own_properties N: of those given, what is for all workers or for worker N.
own_properties() {
    local line
    while IFS= read -r line; do
        if [[ ! $line =~ ^([0-9]+):(.*)$ ]]; then
            printf '%s\n' "$line"
        elif ((BASH_REMATCH[1] == $1)); then
            printf '%s\n' "${BASH_REMATCH[2]}"
        fi
    done <<<"$worker_properties"
}

write_worker_properties() {
    local folder="$DIR/worker-$1" port
    port=$(rest_port "$1")
    mkdir -p -- "$folder"
    {
        cat <<END
bootstrap.servers=127.0.0.1:$broker_port
group.id=$group
config.storage.topic=$config_topic
status.storage.topic=$status_topic
offset.storage.topic=$offset_topic
config.storage.replication.factor=1
status.storage.replication.factor=1
status.storage.partitions=5
offset.storage.replication.factor=1
offset.storage.partitions=25
key.converter=org.apache.kafka.connect.storage.StringConverter
value.converter=org.apache.kafka.connect.storage.StringConverter
listeners=http://127.0.0.1:$port
rest.advertised.host.name=127.0.0.1
rest.advertised.port=$port
offset.flush.interval.ms=2000
scheduled.rebalance.max.delay.ms=3000
plugin.discovery=hybrid_warn
END
        [[ $exactly_once == no ]] || printf 'exactly.once.source.support=enabled\n'
        [[ -z $plugin_path ]] || printf 'plugin.path=%s\n' "$plugin_path"
        own_properties "$1"
    } >"$folder/worker.properties"
}

# broker_answers: a Metadata request (version 1, no topics) whose answer names at least one broker:
# only then has the node left its fenced state.
broker_answers() {
    local answer
    # shellcheck disable=SC2016  # expanded by the inner shell
    answer=$(timeout 3 bash -c '
        exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
        printf "\0\0\0\016\0\003\0\001\0\0\0\001\377\377\0\0\0\0" >&3
        head -c 12 <&3 | od -An -v -tx1 | tr -d " \n"' bash "$broker_port" 2>/dev/null) || return 1
    [[ ${#answer} -eq 24 && ${answer:8:8} == 00000001 && ${answer:16:8} != 00000000 ]]
}

start_broker() {
    local jars id
    jars=$(jars_of broker "$broker_version")
    write_broker_properties
    if [[ ! -f $DIR/broker/data/meta.properties ]]; then
        mkdir -p -- "$DIR/logs"
        id=$(head -c 15 /dev/urandom | base64 | tr '+/' '-_')
        java_command 256m "$jars" kafka.tools.StorageTool format -t "A${id}A" -c broker/server.properties
        (cd -- "$DIR" && "${COMMAND[@]}") </dev/null >>"$DIR/logs/format.log" 2>&1 9>&- ||
            { tail -n 5 -- "$DIR/logs/format.log" >&2; die "$EXIT_FAILED" "the broker's folder could not be formatted"; }
    fi
    java_command 512m "$jars" kafka.Kafka broker/server.properties
    launch broker "${COMMAND[@]}"
}

await_broker() {
    wait_until "$START_SECONDS" broker "the broker on port $broker_port does not answer" broker_answers ||
        die "$EXIT_FAILED" "the broker is not usable; its log: $DIR/logs/broker.log"
}

start_worker() {
    write_worker_properties "$1"
    java_command 512m "$(jars_of worker "$(worker_version "$1")")" \
        org.apache.kafka.connect.cli.ConnectDistributed "worker-$1/worker.properties"
    launch "worker-$1" "${COMMAND[@]}"
}

await_worker() {
    wait_until "$START_SECONDS" "worker-$1" "worker $1 on port $(rest_port "$1") does not answer" worker_answers "$1" ||
        die "$EXIT_FAILED" "worker $1 is not usable; its log: $DIR/logs/worker-$1.log"
}
