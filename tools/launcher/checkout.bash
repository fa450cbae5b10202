# What only a clone of the sources has: its modules, which of them a command needs, and which of them are stale. A release does not have
# this file. Defines again the functions that environment.bash defines for a release.

# Modules that are built together and share a stamp. The load client is a separate group.
readonly LOAD_CLIENT="load-client tools/observing-agent"
readonly SERVICES="legacy-backend rsocket-store netty-gateway tomcat-gateway"
readonly CONTAINERS="boot35-tomcat boot35-jetty boot35-undertow boot41-tomcat boot41-jetty"
readonly MEASURING_GROUPS="load-client services container-lab"
readonly ALL_GROUPS="$MEASURING_GROUPS console database dependency-proxy bench"

jar_of() { # PROGRAM
    local module
    module=$(members "$1")
    module=${module%% *}
    printf '%s\n' "$home/$module/target/$1.jar"
}

# Finds the JDK, and builds the stale programs that the command needs. Commands that only build or test never return.
prepare_to_start() {
    if [ "$verb" = build ] && [ "$*" != build ]; then
        fail $USAGE "build takes no arguments, but the command line is '$*'"
    fi
    find_jdk
    case ${1:-} in
        test)
            shift
            read_build
            . "$home/tools/launcher/test.bash"
            run_tests "$@"
            ;;
        build)
            read_build
            build_all
            make_start_caches
            ;;
        release)
            shift
            read_build
            read_release
            make_release "$@"
            exit
            ;;
    esac
    local groups
    groups=$(needs "$@")
    [ -n "$(stale_of "$groups")" ] || return 0
    [ $print_only = false ] || exit 0
    read_build
    build_stale "$groups"
}

read_build() {
    . "$home/tools/launcher/build.bash"
}

read_release() {
    [ -f "$home/tools/launcher/release.bash" ] || fail $USAGE "'$home/tools/launcher/release.bash' is missing, so no release can be made"
    . "$home/tools/launcher/release.bash"
}

# --- help ------------------------------------------------------------------------------------------------------------

# Prints the commands that a release does not have.
introduce_sources() {
    printf '%s\n' "
In a clone of the sources:

  ./mesh build             build all programs and the caches that let services start faster
  ./mesh test [MAVEN ARGS] run the tests that a change can break, except the long ones; with --all, also those of unchanged modules
  ./mesh test --faults     run the long tests: faults, hostile input, interruptions at random moments; with --short, one of each kind
  ./mesh release [--out DIR]  make a release: a zip that runs without a build

MESH_MVN names Maven's program.
"
}

# Never returns if the command is one of those.
help_of_sources() { # COMMAND
    case $1 in
        test) print help_test ;;
        build) print help_build ;;
        release)
            read_release
            print help_release
            ;;
    esac
}

help_test() {
    printf '%s\n' "Usage: mesh test [--all] [--times] [--faults [--short]] [MAVEN ARGUMENTS]
Run the tests that a change since the last run can break, several modules at a time. Before the tests, a line names the
modules whose tests are left out, because they have passed and nothing that they test has changed. The exit code is
Maven's: 0 if all tests passed. It is 2 if -Dtest names no test that runs. The last lines name each test that failed,
and say how many were skipped and what this machine lacks for them.

      --all      Run the tests of all modules, even if nothing has changed. With Maven's arguments, that is the default.
      --times    Print how much time the tests took, by module, by kind and for the longest classes, and compare the
                   processor time of each kind with its budget.
      --faults   Run only the long tests: faults in the mesh and the load client (killed, interrupted at random moments,
                   on full disks), heavy computing (pages in dark mode, a million records), and 150,000 hostile
                   inputs. This takes three quarters of an hour. Without this option the long tests are skipped, except
                   for 2,000 of the inputs.
      --short    With --faults: run each kind of fault once. This takes a few minutes.
      --help     Show this help.

Add Maven's own arguments: 'mesh test -pl load-client -Dtest=MainTest', 'mesh test --faults -Dseed=42',
'mesh test -Dtest.inputs=5000'. With -pl, Maven also builds the modules that the named ones need."
}

help_build() {
    printf '%s\n' "Usage: mesh build
Build all programs, each with a list of its parts, and the caches that let services start in two thirds of the time
(JDK 25). You only need this command for images, and before a machine goes offline. Every other command builds the
stale programs that it needs, and a run makes the caches after its table. Press Ctrl-C to skip the caches.

      --help     Show this help.

Exit codes:
  0     everything is built; a message says if caches could not be made
  2     the code does not compile, or there is no JDK or no Maven
  3     something could not be fetched, or a disk is full
  130   interrupted"
}

# --- which programs a command needs ----------------------------------------------------------------------------------

# Prints the groups of modules that the command needs.
needs() {
    case $verb in
        containers) echo "$MEASURING_GROUPS" ;;
        console | site) echo "load-client console" ;;
        export) if belongs_to_the_console "$@"; then echo "load-client console"; else echo load-client; fi ;;
        up | prepare) echo "load-client services" ;;
        bench) echo "load-client services bench" ;;
        run) if attaches "$@"; then echo load-client; else needs_of_scenarios "$@"; fi ;;
        lesson) needs_of_scenarios "$@" ;;
        try) # a property of a variant may refer to a database
            case $* in
                *'${db.'*) echo "load-client database" ;;
                *) echo load-client ;;
            esac
            ;;
        *) echo load-client ;;
    esac
}

# Checks whether the command uses services that already run.
attaches() {
    case " $*" in
        *' --attach'*) return 0 ;;
    esac
    [ -n "${MESH_ATTACH:-}" ]
}

# Prints the groups for all scenarios of the command line. A word in a comment can add a group, which only costs time.
needs_of_scenarios() {
    local groups="load-client services" files=() file
    while IFS= read -r file; do
        files+=("$file")
    done < <(files_of_scenarios "$@")
    if some_contain 'container-lab/'; then
        groups="$groups container-lab"
    fi
    # A route of the database, a reference of an application to it, or the service itself.
    if some_contain 'calls["'\'']? *: *["'\'']?(queries|rows)|\$\{db\.|tools/database'; then
        groups="$groups database"
    fi
    if some_contain 'dependencies["'\'']? *:'; then
        groups="$groups dependency-proxy"
    fi
    echo "$groups"
}

# Checks whether one of $files has a line that matches.
some_contain() { # PATTERN
    grep -q -E -e "$1" -- /dev/null ${files[@]+"${files[@]}"} 2>/dev/null
}

# Prints the files of all scenarios and lessons that the command line names, and of the shipped scenarios that these lessons name. An author
# can record all of them.
files_of_scenarios() {
    local word file resources=$home/load-client/src/main/resources
    case " $* " in
        *' --record-all '*) set -- "$@" "$resources"/scenarios/*.yaml "$resources"/lessons/*/lesson.yaml ;;
    esac
    for word in "$@"; do
        case $word in
            -*) continue ;;
        esac
        for file in "$word" "$resources/scenarios/$word.yaml" \
            "$(grep -l -F -x -e "number: $word" -e "id: $word" -- "$resources"/lessons/*/lesson.yaml 2>/dev/null | head -n 1)"; do
            if [ -f "$file" ]; then
                printf '%s\n' "$file"
                sed -n 's/^ *scenario: *[^a-z0-9]\{0,1\}\([a-z0-9-]\{1,\}\).*/\1/p' "$file" | while IFS= read -r word; do
                    [ ! -f "$resources/scenarios/$word.yaml" ] || printf '%s\n' "$resources/scenarios/$word.yaml"
                done
            fi
        done
    done
}

# --- which programs are stale ----------------------------------------------------------------------------------------

stale_of() { # GROUPS
    local group list=
    for group in $1; do
        is_fresh "$group" || list="$list $group"
    done
    printf '%s\n' "${list# }"
}

# Checks whether the programs of a group are built completely, regardless of their age. A stamp without a list of sources is that of an
# older launcher.
is_built() { # GROUP
    local module
    [ -s "$home/.mesh/built/$1" ] || return 1
    for module in $(members "$1"); do
        [ -f "$home/$module/target/${module##*/}.jar" ] || return 1
    done
}

# Checks whether a group is built and up to date with its sources, which its stamp lists. Also compares folders: one that lost a file is
# newer.
is_fresh() { # GROUP
    local stamp=$home/.mesh/built/$1 sources=() source
    is_built "$1" || return 1
    while IFS= read -r source; do
        sources+=("$home/$source")
    done <"$stamp"
    [ -z "$(find "${sources[@]}" -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

# Prints the modules of a group whose programs are started. What these need is in their POMs.
members() { # GROUP
    local module
    case $1 in
        load-client) echo "$LOAD_CLIENT" ;;
        services) echo "$SERVICES" ;;
        container-lab) for module in $CONTAINERS; do echo "container-lab/$module"; done ;;
        console) echo console ;;
        *) echo "tools/$1" ;;
    esac
}

version_of_sources() {
    sed -n 's/^  <version>\(.*\)<.*/\1/p' "$home/pom.xml" | head -n 1
}

# Prints the commit to which results can be traced: "unknown" without git, or in a folder without its own checkout (from a tarball).
commit() {
    if ! { [ -e "$home/.git" ] && (unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE && git -C "$home" describe --always --dirty 2>/dev/null); }; then
        echo unknown
    fi
}
