# Builds the programs of a clone with Maven. The launcher reads this file after checkout.bash, when something is to be built.

require_maven() {
    mvn=${MESH_MVN:-mvn}
    command -v "$mvn" >/dev/null 2>&1 ||
        fail $USAGE "'$mvn' was not found: the build needs Maven 3.8 or newer. Install it, or set MESH_MVN to its program"
}

# Builds all programs, even those that are not stale.
build_all() {
    require_maven
    take_turn
    # The lists of components (SBOM) are for programs that are distributed, for example in images.
    build "$ALL_GROUPS" -Dsbom.phase=prepare-package
    end_turn
}

# Never returns. This step affects only speed: without it the services start from their jars.
make_start_caches() {
    "$jdk/bin/java" "-Dmesh.home=$home" -jar "$(jar_of load-client)" prepare || [ $? -ne $INTERRUPTED ] || exit $INTERRUPTED
    exit 0
}

build_stale() { # GROUPS
    require_maven
    take_turn
    # Another process may have built them meanwhile.
    build "$(stale_of "$1")"
    end_turn
}

# Deletes the copies of lessons and scenarios whose sources are gone, also after a switch to another branch. Maven keeps such a copy, and
# the load client would list it, because it finds lessons and scenarios by their place.
delete_leftovers() {
    local classes copy
    for classes in "$home"/load-client/target/{classes,run-classes}; do
        for copy in "$classes"/scenarios/*.yaml "$classes"/lessons/*/lesson.yaml; do
            [ -f "$home/load-client/src/main/resources/${copy#"$classes"/}" ] || rm -f "$copy"
        done
    done
}

build() { # GROUPS MAVEN_ARGUMENTS...
    local groups=$1 group code=0
    shift
    [ -n "$groups" ] || return 0
    delete_leftovers
    make_folder "$stamps"
    for group in $groups; do
        # During the build a group counts as not built. A file edited meanwhile makes it stale afterwards.
        rm -f "$stamps/$group"
        sources_of "$group" 2>/dev/null >"$stamps/$group.new" || fail $ENVIRONMENT "'$stamps' cannot be written: $(room "$home")"
    done
    : 2>/dev/null >"$log" || true # the progress is read before Maven begins to write, and must not be that of the previous build
    # TieredStopAtLevel=1: such a short build would otherwise spend half of its time on compiling the compiler. -T 2: while one
    # module waits for the network, another one is compiled. Not -q: the progress is read from the log.
    (cd "$home" && MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}" exec "$mvn" -B -T 2 -Pquick \
        "-Dmesh.commit=$(commit)" "$@" -pl "$(modules_of "$groups")" -am package) >"$log" 2>&1 &
    maven=$!
    watch_build
    wait "$maven" || code=$?
    maven=
    [ $code = 0 ] || build_failed
    for group in $groups; do
        mv "$stamps/$group.new" "$stamps/$group"
    done
}

# Prints the modules of the groups in Maven's format.
modules_of() { # GROUPS
    local group module list=
    for group in $1; do
        for module in $(members "$group"); do
            list=$list,$module
        done
    done
    printf '%s\n' "${list#,}"
}

# Prints what goes into the programs of a group: the POM, the main sources and the copied files of each of its modules, and of every module
# that these need. Reads the POMs, as Maven does, so that no list of dependencies is here. The paths are relative to the project.
sources_of() { # GROUP
    (cd "$home" && awk -v members="$(members "$1")" '
        # Reads the POM of a folder, and of the modules below it.
        function read_pom(folder,    file, tag, path, is_comment, at, value, list, i) {
            file = folder == "" ? "pom.xml" : folder "/pom.xml"
            while ((getline tag < file) > 0) {
                if (is_comment || tag ~ /^!--/) {
                    is_comment = tag !~ /-->/
                    continue
                }
                at = index(tag, ">")
                if (!at || tag ~ /^[?!]/ || substr(tag, at - 1, 1) == "/") continue
                value = substr(tag, at + 1)
                gsub(/^[ \t\r\n]+|[ \t\r\n]+$/, "", value)
                tag = substr(tag, 1, at - 1)
                sub(/[ \t\r\n].*/, "", tag)
                if (tag ~ /^\//) {
                    if (path == "/project/dependencies/dependency") end_dependency(folder)
                    sub(/\/[^\/]*$/, "", path)
                } else {
                    path = path "/" tag
                    take_value(folder, path, value)
                }
            }
            close(file)
            split(modules[folder], list, " ")
            for (i = 1; i in list; i++) read_pom(list[i])
        }
        function take_value(folder, path, value) {
            if (path == "/project/artifactId") folder_of[value] = folder
            if (path == "/project/parent") parent[folder] = joined(folder, "..")
            if (path == "/project/parent/relativePath") parent[folder] = joined(folder, without_file(value))
            if (path == "/project/modules/module") modules[folder] = modules[folder] " " joined(folder, value)
            if (path == "/project/dependencies/dependency") group = artifact = scope = ""
            if (path == "/project/dependencies/dependency/groupId") group = value
            if (path == "/project/dependencies/dependency/artifactId") artifact = value
            if (path == "/project/dependencies/dependency/scope") scope = value
            if (path == "/project/build/resources/resource/directory") directory = value
            if (path == "/project/build/resources/resource/includes/include" && directory ~ /^\.\./)
                copied[folder] = copied[folder] " " joined(folder, directory "/" value)
        }
        function end_dependency(folder) {
            if (group == "mesh" && scope != "test") needed[folder] = needed[folder] " " artifact
        }
        function without_file(path) {
            sub(/\/?pom\.xml$/, "", path)
            return path
        }
        # Resolves a path with ".." against a folder.
        function joined(folder, path,    parts, i, whole) {
            split(folder "/" path, parts, "/")
            whole = ""
            for (i = 1; i in parts; i++) {
                if (parts[i] == "..") { if (!sub(/\/[^\/]*$/, "", whole)) whole = "" }
                else if (parts[i] != "") whole = whole == "" ? parts[i] : whole "/" parts[i]
            }
            return whole
        }
        function add(folder,    list, i) {
            if (folder in added) return
            added[folder]
            if (folder == "") { print "pom.xml"; return }
            print folder "/pom.xml"
            print folder "/src/main"
            split(copied[folder], list, " ")
            for (i = 1; i in list; i++) print list[i]
            add(parent[folder])
            split(needed[folder], list, " ")
            for (i = 1; i in list; i++) if (list[i] in folder_of) add(folder_of[list[i]])
        }
        BEGIN {
            RS = "<"
            read_pom("")
            n = split(members, all, /[ \n]+/)
            for (i = 1; i <= n; i++) add(all[i])
        }')
}

# Shows the progress: on a terminal as a line that it keeps updating, otherwise as one line per module.
watch_build() {
    local shown='' now
    while kill -0 "$maven" 2>/dev/null; do
        now=$(building)
        if [ "$now" != "$shown" ]; then
            shown=$now
            if [ -t 2 ]; then
                printf '\r\033[K%s ...' "$now" >&2
            else
                echo "$now ..." >&2
            fi
        fi
        sleep 0.3
    done
    clear_line
}

# Prints "building tomcat-gateway, 6 of 8", and on a terminal also the number of fetched files.
building() {
    local module fetched=0
    module=$(sed -n 's/^\[INFO\] Building \([^ ]*\) .*\[\([0-9]*\)\/\([0-9]*\)\]$/\1, \2 of \3/p' "$log" | tail -n 1)
    if [ -t 2 ]; then
        fetched=$(grep -c '^\[INFO\] Downloaded ' "$log" || true)
    fi
    printf 'building%s' "${module:+ $module}"
    [ "$fetched" = 0 ] || printf ' (%s files fetched)' "$fetched"
}

clear_line() {
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

interrupted() {
    trap '' INT TERM
    # Bash makes background processes ignore Ctrl-C.
    if [ -n "${maven:-}" ]; then
        kill "$maven" 2>/dev/null || true
        wait "$maven" 2>/dev/null || true
    fi
    clear_line
    end_turn
    echo "mesh: the build was interrupted; the next command builds what is missing" >&2
    exit $INTERRUPTED
}

# Summarizes Maven's many lines in one, if the cause is not the code.
build_failed() {
    local unfetched unwritable
    unfetched=$(what_was_not_fetched)
    unwritable=$(sed -n 's/.*Could not create local repository at \([^ ]*\).*/\1/p' "$log" | head -n 1)
    end_turn
    if grep -q 'No space left on device' "$log" || ! can_write "$home/.mesh"; then
        fail $ENVIRONMENT "the disk is full, $(room "$home"): free some space. The next command builds what is missing"
    elif [ -n "$unwritable" ]; then
        fail $ENVIRONMENT "Maven cannot write to its repository '$unwritable'. Use another with MAVEN_OPTS=-Dmaven.repo.local=FOLDER"
    elif [ -n "$unfetched" ]; then
        fail $ENVIRONMENT "$unfetched; the first build needs the network (Maven's output is in $log)"
    fi
    grep -E '^\[(WARNING|ERROR)\]' "$log" >&2 || cat "$log" >&2
    fail $USAGE "the build failed; Maven's output is above and in $log"
}

# Prints, for example, "org.x:y:jar:1.0 could not be fetched: Network is unreachable".
what_was_not_fetched() {
    sed -n -e 's/.*Could not transfer artifact \([^ ]*\) from\/to [^ ]* ([^)]*): \(.*\)/\1 could not be fetched: \2/p' \
        -e 's/.*Could not find artifact \([^ ]*\) in \([^ ]*\).*/\1 could not be fetched: \2 does not have it/p' \
        -e 's/.*in offline mode and the artifact \([^ ]*\) .*/\1 could not be fetched: Maven is in offline mode/p' \
        "$log" | sed -e 's/ -> \[Help .*//' -e 's/ and .parent.relativePath.*//' -e 's/ @.*//' | head -n 1
}

can_write() {
    local probe=$1/probe.$$ code=0
    # Writes more than a file system can store beside a file's name.
    { head -c 65536 /dev/zero >"$probe"; } 2>/dev/null || code=1
    rm -f "$probe"
    return $code
}

# Prints, for example, "/tmp has room for 0 MB".
room() {
    df -Pk "$1" 2>/dev/null | awk 'NR == 2 { printf "%s has room for %d MB", $6, $4 / 1024 }'
}

make_folder() { # FOLDER: it will contain logs, so only its owner may read it
    local output
    output=$(umask 077 && mkdir -p "$1" 2>&1) || fail $ENVIRONMENT "'$1' cannot be created: ${output##*: }"
}

# --- one build at a time -----------------------------------------------------------------------------------------------

# Two builds in a folder would write the same files. The lock is a folder that contains a folder named after the process that holds it.
# Every file system creates a folder atomically, while many lack links.
take_turn() {
    local holder process notice= idle=0 tries=0
    stamps=$home/.mesh/built
    log=$home/.mesh/build.log
    turn=$home/.mesh/building
    own=$$.$(identity_of $$)
    make_folder "$home/.mesh"
    until try_turn; do
        holder=$(holder_of_turn)
        process=${holder%%.*}
        if [ -n "$holder" ] && ! lives "$holder"; then
            leave_turn "$holder" # the holder was killed
            [ ! -d "$turn/$holder" ] ||
                fail $ENVIRONMENT "'$turn/$holder' belongs to a build that has ended, or to another user, and cannot be removed"
        elif [ -n "$holder" ]; then
            if [ -z "$notice" ]; then
                notice="waiting for another build in this folder, process $process ..."
                echo "$notice" >&2
            fi
            sleep 0.3
        elif [ -d "$turn" ]; then
            # A process is just taking or leaving the lock, or was killed while it did so.
            idle=$((idle + 1))
            [ $idle -lt 10 ] || leave_turn none
            [ $idle -lt 20 ] || fail $ENVIRONMENT "'$turn' is left over from a build that has ended, and cannot be removed"
            sleep 0.3
        else
            rm -f "$turn" # a link from an older launcher
            tries=$((tries + 1))
            [ $tries -lt 5 ] || fail $ENVIRONMENT "'$turn' cannot be created: ${refused##*: }"
        fi
    done
    trap interrupted INT TERM
}

# Prints what only this process has, and no later one with the same number: the boot in which it started, and when. Prints nothing if that
# is unknown.
identity_of() { # PROCESS
    local fields
    if { read -r fields <"/proc/$1/stat"; } 2>/dev/null; then
        # The fields begin after the program's name, which may contain blanks and brackets. The start is field 22.
        # shellcheck disable=SC2086 # each word is one field
        set -- ${fields##*) }
        printf '%s.%s\n' "${20}" "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)"
    else
        { LC_ALL=C TZ=UTC0 ps -o lstart= -p "$1" | sed 's/[^0-9A-Za-z]\{1,\}/-/g'; } 2>/dev/null
    fi
}

# Checks whether the process that took the lock still runs. After a reboot, another process may have its number.
lives() { # HOLDER
    local process=${1%%.*} identity
    kill -0 "$process" 2>/dev/null || return 1
    identity=$(identity_of "$process")
    case $1 in
        "$process" | "$process.") ;; # an older launcher, or a machine on which the identity is unknown
        *) [ -z "$identity" ] || [ "$1" = "$process.$identity" ] ;;
    esac
}

# Tries to take the lock, and returns whether that succeeded. Two processes may take it at the same time after a third one was
# killed. The later one then sees the other, and gives way.
try_turn() {
    local entry
    refused=$(mkdir "$turn" 2>&1) || return 1
    if ! refused=$(mkdir "$turn/$own" 2>&1); then
        rmdir "$turn" 2>/dev/null || true
        return 1
    fi
    for entry in "$turn"/*; do
        if [ "$entry" != "$turn/$own" ]; then
            leave_turn "$own"
            return 1
        fi
    done
}

holder_of_turn() {
    local entry
    for entry in "$turn"/*; do
        if [ -d "$entry" ]; then
            printf '%s\n' "${entry##*/}"
            return
        fi
    done
}

leave_turn() { # HOLDER
    rmdir "$turn/$1" 2>/dev/null || true
    rmdir "$turn" 2>/dev/null || true
}

end_turn() {
    rm -f "$stamps"/*.new
    leave_turn "$own"
    trap - INT TERM
}
