# Understands the command line, finds the JDK, and sets up its environment. Clones and releases have this file.

readonly OLDEST_JDK=21
# A JVM takes options from each of these variables, and prints a line about it on standard error.
readonly JVM_VARIABLES="JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS"
need_sources=" build test release"
[ -z "$release" ] || need_sources=
readonly COMMANDS="run containers try predict list lessons lesson up down status report compare schema export import console site worker \
bench$need_sources help"

# --- a release -------------------------------------------------------------------------------------------------------

# In a clone of the sources, checkout.bash replaces these functions.

# Prints the file of a program, which is load-client, console or bench.
jar_of() { # PROGRAM
    printf '%s\n' "$home/programs/$1.jar"
}

is_built() { # PROGRAM
    [ -f "$(jar_of "$1")" ]
}

# Prints the commit to which results can be traced.
commit() {
    sed -n 's/^commit=//p' "$home/release.properties"
}

# Prints the version without the commit.
version_of_sources() {
    printf '%s\n' "$release"
}

# Finds the JDK, and checks that the command's program is here.
prepare_to_start() {
    local needed=$program
    if belongs_to_the_console "$@"; then
        needed=console
    fi
    find_jdk
    is_built $needed || fail $ENVIRONMENT "this release is incomplete: '$(jar_of $needed)' is missing. Unpack it again"
}

refuse_what_needs_sources() {
    local about=$verb
    if [ "$verb" = help ]; then
        about=${2:-}
    fi
    case $about in
        build | test | release) fail $USAGE "'$about' works only in a clone of the sources; this is release $release" ;;
    esac
}

# --- the command line ------------------------------------------------------------------------------------------------

# Prints the first word that is not an option.
verb_of() {
    local word
    for word in "$@"; do
        case $word in
            -*) ;;
            *)
                printf '%s\n' "$word"
                return
                ;;
        esac
    done
}

is_command() {
    case " $COMMANDS prepare warm-up " in
        *" $1 "*) return 0 ;;
    esac
    return 1
}

# Checks whether the command line only requests help or the version. Neither must wait for a build.
only_asks() {
    local word
    case $verb in
        '' | help) return 0 ;;
        test) # -h and -V after it are options of Maven
            [ "${2:-}" = --help ]
            return
            ;;
    esac
    for word in "$@"; do
        case $word in
            -h | --help | -V | --version) return 0 ;;
        esac
    done
    return 1
}

# Prints help or the version. Uses the built load client, even if it is stale, or otherwise the texts of the launcher. Never returns.
help_or_version() {
    local about=$verb
    if [ "$verb" = help ]; then
        about=${2:-}
    fi
    [ -n "$release" ] || help_of_sources "$about"
    if is_built $program && find_jdk_quietly; then
        hand_over "$@"
    fi
    case " $* " in
        *' -V '* | *' --version '*) print describe_version ;;
    esac
    tell_unbuilt "$about" "$@"
}

# Prints the version as the load client does: mesh 1.0.0+c47f9ae, JDK 25.0.1 (/path, from MESH_JAVA_HOME)
describe_version() {
    local from
    printf 'mesh %s+%s, ' "$(version_of_sources)" "$(commit)" || return
    if find_jdk_quietly; then
        from="from $jdk_from"
        case $jdk_from in
            "the "*) from=${jdk_from%%,*} ;; # the newest found, or the release's runtime
        esac
        echo "JDK $(sed -n 's/^JAVA_VERSION="\(.*\)".*/\1/p' "$jdk/release") ($(cd "$jdk" && pwd -P), $from)"
    else
        why_no_jdk
    fi
}

tell_unbuilt() {
    local about=$1
    shift
    if [ -z "$about" ]; then
        refuse_unknown_option "$@"
    elif ! is_command "$about"; then
        refuse "$about"
    fi
    print introduce "$about"
}

introduce() { # COMMAND
    sed -n '2,/^$/s/^# \{0,1\}//p' "$home/mesh" || return
    [ -n "$release" ] || introduce_sources || return
    if ! is_built $program; then
        if [ -n "$release" ]; then
            echo "This release is incomplete: '$(jar_of $program)' is missing. Unpack it again." || return
        else
            echo "It is not built yet: each command builds what it needs, and './mesh build' builds everything.${1:+ After that, '$1 --help' shows its options.}" || return
        fi
    fi
    if ! find_jdk_quietly; then
        echo "It cannot run here: $(why_no_jdk)." || return
    fi
}

# Never returns. Standard output may be a file on a full disk.
print() { # COMMAND...
    local output
    # 141 is SIGPIPE: a reader that closes the pipe early is not an error.
    { output=$("$@" 2>&1 >&3) || [ $? = 141 ] || fail $ENVIRONMENT "standard output cannot be written: ${output##*: }"; } 3>&1
    exit 0
}

refuse_unknown_option() {
    case ${1:-} in
        '' | -h | --help | help | --stacktrace) ;;
        *) fail $USAGE "unknown option '$1'; './mesh help' shows the commands and options" ;;
    esac
}

# Reports an unknown command as the load client does, which does not know the commands of the launcher. Never returns.
refuse() { # COMMAND
    local unknown=$1
    fail $USAGE "unknown command '$unknown'$(did_you_mean "$unknown") Allowed: $(printf '%s\n' "$COMMANDS" | sed 's/ /, /g')"
}

# Suggests the command that needs the fewest changes, if those are few.
did_you_mean() {
    printf '%s\n' "$COMMANDS" | awk -v typed="$1" '
        function least(a, b) { return a < b ? a : b }
        function distance(s, t,    i, j, d) {
            for (i = 0; i <= length(s); i++) d[i, 0] = i
            for (j = 0; j <= length(t); j++) d[0, j] = j
            for (i = 1; i <= length(s); i++)
                for (j = 1; j <= length(t); j++) {
                    d[i, j] = least(d[i - 1, j - 1] + (substr(s, i, 1) != substr(t, j, 1)), 1 + least(d[i - 1, j], d[i, j - 1]))
                    if (i > 1 && j > 1 && substr(s, i - 1, 2) == substr(t, j, 1) substr(t, j - 1, 1))
                        d[i, j] = least(d[i, j], d[i - 2, j - 2] + 1) # two swapped letters
                }
            return d[length(s), length(t)]
        }
        {
            fewest = 3
            for (i = 1; i <= NF; i++)
                if (distance(typed, $i) < fewest) { fewest = distance(typed, $i); word = $i }
            if (fewest < 3 && fewest < length(typed)) printf ". Did you mean \047%s\047?", word; else printf "."
        }'
}

# --- the JDK ---------------------------------------------------------------------------------------------------------

# Sets jdk and jdk_from, or reports why there is no suitable JDK.
find_jdk() {
    find_jdk_quietly || fail $USAGE "$(why_no_jdk)"
    if [ -n "$unfit_home" ]; then
        echo "mesh: JAVA_HOME is '$JAVA_HOME', $unfit_home: using '$jdk' instead" >&2
    fi
    export JAVA_HOME=$jdk
}

# Sets jdk to the named JDK, or to the newest suitable one. jdk_from contains where it comes from, and found lists the unsuitable
# ones.
find_jdk_quietly() {
    local from candidate newest=0
    found= unfit_home=
    if [ -n "${MESH_JAVA_HOME:-}" ]; then
        jdk=$MESH_JAVA_HOME
        jdk_from=MESH_JAVA_HOME
        fits "$jdk"
        return
    fi
    if [ -n "$release" ] && [ -d "$home/runtime" ]; then
        jdk=$home/runtime
        jdk_from="the release's runtime"
        fits "$jdk"
        return
    fi
    if [ -n "${JAVA_HOME:-}" ]; then
        jdk=$JAVA_HOME
        jdk_from=JAVA_HOME
        if fits "$jdk"; then
            return 0
        fi
        unfit_home=$flaw
        found="; JAVA_HOME is '$JAVA_HOME', $flaw"
    fi
    jdk=
    while read -r from candidate; do
        if ! fits "$candidate"; then
            note_unfit "$candidate"
        elif [ "$version" -gt "$newest" ]; then
            newest=$version
            jdk=$candidate
            jdk_from=$from
        fi
    done < <(candidates)
    if [ "${jdk_from:-}" = places ]; then
        jdk_from="the newest found, $jdk"
    fi
    [ -n "$jdk" ]
}

why_no_jdk() {
    if [ -n "${MESH_JAVA_HOME:-}" ]; then
        echo "MESH_JAVA_HOME is '$MESH_JAVA_HOME', but must be a JDK $OLDEST_JDK or newer: it is $flaw"
    elif [ "${jdk_from:-}" = "the release's runtime" ]; then
        echo "the release's runtime '$jdk' is $flaw. Set MESH_JAVA_HOME to the folder of a JDK $OLDEST_JDK or newer"
    else
        echo "no JDK $OLDEST_JDK or newer was found$found; searched JAVA_HOME, PATH and the usual folders. Install one, or set MESH_JAVA_HOME to its folder"
    fi
}

# Notes an unsuitable Java. Skips folders without any Java, and notes a folder only once if several links lead to it.
note_unfit() { # FOLDER
    local real
    [ "$version" -gt 0 ] || return 0
    real=$(cd "$1" && pwd -P)
    case $found in
        *"'$real'"*) ;;
        *) found="$found; '$real' is $flaw" ;;
    esac
}

# Prints one candidate per line: its source and its folder. Among equal versions, the earlier line wins.
candidates() {
    local tool program folder
    for tool in javac java; do
        if program=$(command -v $tool 2>/dev/null); then
            printf 'PATH %s\n' "$(cd "$(home_of "$program")/.." && pwd -P)"
        fi
    done
    if [ -x /usr/libexec/java_home ] && folder=$(/usr/libexec/java_home 2>/dev/null); then
        printf 'java_home %s\n' "$folder"
    fi
    for folder in ${MESH_JDK_PLACES-/usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/*}; do
        printf 'places %s\n' "$folder"
    done
}

# Checks whether a folder is a suitable JDK. Only a clone needs a compiler, for its build. Sets version, which is 0 without any Java, and
# flaw, which describes an unsuitable folder.
fits() {
    version=0
    flaw="not a JDK"
    if [ ! -x "$1/bin/java" ]; then
        return 1
    fi
    flaw="a Java without a file 'release'"
    [ -f "$1/release" ] || return 1
    # JAVA_VERSION="25.0.1" or, in old JDKs, "1.8.0_392"
    version=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release")
    version=${version:-0}
    if [ -z "$release" ] && [ ! -x "$1/bin/javac" ]; then
        flaw="a Java $version runtime without a compiler (javac)"
        return 1
    elif [ "$version" -lt $OLDEST_JDK ]; then
        flaw="a JDK $version"
        return 1
    elif ! grep -q 'jdk\.attach' "$1/release"; then
        flaw="a JDK $version without the module jdk.attach"
        return 1
    fi
}

# --- its environment -------------------------------------------------------------------------------------------------

# Unsets exported variables with JVM options, which would change the measurement or Maven's build. Sets $ignored to a text that names them.
take_no_jvm_variables() {
    local name list=
    ignored=
    left_out=
    for name in $JVM_VARIABLES; do
        if [ -n "${!name:-}" ]; then
            list="$list, $name='${!name}'"
            left_out=${left_out:+$left_out,}$name
        fi
        unset "$name"
    done
    if [ -n "$list" ]; then
        ignored="${list#, } is"
        case $list in
            ', '*', '*) ignored="${list#, } are" ;;
        esac
    fi
}

# The JVM decodes file names in the charset of the locale. This charset is ASCII in the locale C, which programs get from cron and
# 'env -i', and in a locale that this machine lacks. The JVM then does not find a file with an umlaut in its name.
read_names_as_utf8() {
    local name
    if ! command -v locale >/dev/null 2>&1; then
        case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
            *[Uu][Tt][Ff]*) ;;
            *) export LC_ALL=C.UTF-8 ;; # the only locale of musl
        esac
        return 0
    fi
    is_ascii || return 0
    for name in C.UTF-8 en_US.UTF-8 $(locale -a 2>/dev/null | grep -i 'utf-\{0,1\}8$' | head -n 1); do
        if [ "$(LC_ALL=$name locale charmap 2>/dev/null)" = UTF-8 ]; then
            export LC_ALL=$name
            return 0
        fi
    done
    if has_other_letters "$home"; then
        fail $ENVIRONMENT "the locale is ASCII and this machine has no UTF-8 locale, so no JVM can open '$home'. Move it to an ASCII path, or install a locale such as C.UTF-8"
    elif has_other_letters "$PWD $*"; then
        echo "mesh: the locale is ASCII and this machine has no UTF-8 locale: files with other letters in their names cannot be found" >&2
    fi
}

is_ascii() {
    case $(locale charmap 2>/dev/null) in
        ANSI_X3.4-1968 | US-ASCII | 646 | '') return 0 ;;
    esac
    return 1
}

has_other_letters() {
    printf '%s' "$1" | LC_ALL=C grep -q '[^ -~]'
}

# Checks whether MESH_JAVA_OPTIONS names a collector. A JVM does not start with two collectors.
names_a_collector() {
    local option
    set -f
    for option in ${MESH_JAVA_OPTIONS:-}; do
        case $option in
            -XX:+Use*GC)
                set +f
                return 0
                ;;
        esac
    done
    set +f
    return 1
}

# Adds the options of MESH_JAVA_OPTIONS to $options, and tries to start a JVM with them. A JVM that does not start has exit code 1,
# which would look like a failed assertion. With an agent there is no trial, because the agent may wait for a debugger.
add_own_options() {
    local output
    [ -n "${MESH_JAVA_OPTIONS:-}" ] || return 0
    set -f
    # shellcheck disable=SC2206 # each word is one option
    options+=($MESH_JAVA_OPTIONS)
    set +f
    case $MESH_JAVA_OPTIONS in
        *-agent* | *-javaagent*) return 0 ;;
    esac
    output=$("$jdk/bin/java" "${options[@]}" -version 2>&1) ||
        fail $USAGE "the JVM does not start with MESH_JAVA_OPTIONS '$MESH_JAVA_OPTIONS' after '${options[*]:0:2}': $(printf '%s\n' "$output" | head -n 1)"
}
