# Runs PostgreSQL for as long as a process holds the other end of standard input open, and removes PostgreSQL's folder afterwards. A
# process that is killed can do neither itself, but the system closes its end of standard input.
#
#   sh -c THIS guard FOLDER COMMAND...
folder=$1
shift
trap '' HUP INT TERM # a terminal's Ctrl-C reaches this shell too; PostgreSQL sets handlers of its own
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{
    while read -r _; do :; done
    kill -INT "$server" # PostgreSQL rejects new connections and ends the others
    sleep 4
    kill -QUIT "$server" # PostgreSQL ends immediately
    sleep 2
    kill -KILL "$server"
} <&3 2>/dev/null &
watch=$!
wait "$server"
code=$?
kill -KILL "$watch" 2>/dev/null
rm -rf "$folder"
exit "$code"
