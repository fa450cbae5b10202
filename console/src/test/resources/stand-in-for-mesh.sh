#!/bin/sh
# Stands in for ./mesh run: reports a build, makes a folder, writes events into it until it is stopped, and keeps what it has then.
cd "$(dirname "$0")"
if [ "$1" = start-of ]; then
    if [ -f hangs ]; then
        sleep 600 &
        echo "$!" > hanging
        wait
    fi
    printf '%s\n' /bin/sh "$0" # as the system lists this process
    exit 0
fi
echo "$$ $*" >> starts.log
echo "$MESH_KEEPER" > keeper
await_next() {
    printf '\004%d\n' "$1"
    read -r next || exit "$1"
    exec "$0" $(echo "$next" | sed 's/^\["//; s/"\]$//; s/","/ /g')
}
[ "$1" != warm-up ] || await_next 0
scenario=smoke
for word in "$@"; do
    case $word in
        */scenario.yaml) scenario=$(sed -n 's/^name: *"\{0,1\}\([a-z0-9-]*\)"\{0,1\} *$/\1/p' "$word") && cp "$word" last-scenario.yaml ;;
    esac
    results=$word
done
echo "building load-client, 1 of 2 ..."
if [ -f fails ]; then
    echo "mesh: the build failed; $results/x <b>bold</b>"
    exit 2
fi
[ ! -f garbles ] || { rm garbles && printf '\004no exit code\n'; }
while [ -f holds ]; do sleep 0.05; done
folder=$results/$(date +%Y%m%d-%H%M%S)-$scenario
[ ! -e "$folder" ] || folder=$folder-2 # another run began in the same second
mkdir -p "$folder"
while [ -f holds-events ]; do sleep 0.05; done
exec 3>>"$folder/events.ndjson"
event() { seq=$((seq + 1)); printf '{"seq":%d,"atNanos":%d,"event":{%s}}\n' "$seq" "$seq" "$1" >&3; }
seq=0
end() {
    event "\"type\":\"ended\",\"dropped\":0,\"run\":{\"state\":\"$1\"}"
    printf '{"format":4,"state":"%s","startedAt":"2026-11-23T10:15:00Z"}' "$1" > "$folder/results.json"
    echo "results: $folder"
    if [ -f stays ] && [ "$1" = COMPLETE ]; then
        trap - INT TERM
        await_next "$2"
    fi
    exit "$2"
}
trap 'end INTERRUPTED 130' INT TERM
printf '{"format":4,"state":"RUNNING","startedAt":"2026-11-23T10:15:00Z"}' > "$folder/results.json"
event '"type":"message","text":"a stand-in"'
event '"type":"warm-up","contender":"netty"'
until [ -f finish ]; do sleep 0.05; done
rm finish
if [ -f makes-start-caches ]; then
    rm makes-start-caches
    (end COMPLETE 0)
    trap 'echo "left out"; exit 0' INT TERM
    echo "making start caches, so that services start faster from now on (Ctrl-C skips this) ..."
    while true; do sleep 0.05; done
fi
end COMPLETE 0
