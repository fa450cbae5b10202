# What ./mesh test does in a clone of the sources. The launcher reads this file after build.bash.

# With only the prefix of a plugin's name, Maven would download every plugin to find the one that has it.
readonly PLUGINS=org.apache.maven.plugins

# -pl X also works in a clean clone, because Maven also builds the modules that X needs. With -Dtest, some modules may lack the test. If
# all modules lack it, this function reports an error, which Maven would not report.
run_tests() {
    require_maven
    cd "$home"
    local argument named= all=false times=false goals=verify stamp=$home/.mesh/test-stamp
    local options=("-Dmesh.commit=$(commit)")
    make_folder "$home/.mesh"
    while true; do
        case "${1:-}" in
            --all) all=true ;;
            --times)
                times=true
                options+=(-Dmesh.test.times=true)
                ;;
            *) break ;;
        esac
        shift
    done
    case "${1:-} ${2:-}" in
    "--faults --short")
        shift 2
        options+=(-Pfaults-short)
        ;;
    "--faults "*)
        shift
        options+=(-Pfaults)
        ;;
    "--short "*) fail $USAGE "--short needs --faults: ./mesh test --faults --short" ;;
    *)
        if make_extension; then
            options+=(-b jars-before-tests "-Dmaven.ext.class.path=$extension" -Dtest.phase=none -Pchecks-apart)
            goals="package $PLUGINS:maven-surefire-plugin:test@default-test"
            goals="$goals $PLUGINS:maven-compiler-plugin:compile@check-main $PLUGINS:maven-compiler-plugin:testCompile@check-tests"
            [ $# != 0 ] || options+=("-Dmesh.test.surroundings=$(surroundings)")
            [ $all = false ] || options+=(-Dmesh.test.all=true)
        fi
        ;;
    esac
    local arguments=() before=
    for argument in "$@"; do
        case $before in
        -pl | --projects) argument=$(modules_by_name "$argument") ;;
        esac
        before=$argument
        case $argument in
        -pl | --projects) options+=(-am) ;;
        -pl=* | --projects=*)
            options+=(-am)
            argument=${argument%%=*}=$(modules_by_name "${argument#*=}")
            ;;
        -Dtest=*) named=${argument#-Dtest=} ;;
        esac
        arguments+=("$argument")
    done
    if [ -n "$named" ]; then
        options+=(-Dsurefire.failIfNoSpecifiedTests=false)
    fi
    touch "$stamp"
    delete_leftovers
    [ $times = false ] || find . -path '*/target/test-times.tsv' -exec rm -f {} + || true
    # shellcheck disable=SC2086 # each goal is a word
    run_maven -T 1C "${options[@]}" $goals ${arguments[@]+"${arguments[@]}"}
    [ ! -x .ci/outcomes ] || .ci/outcomes --summary "$stamp" || true
    [ $times = false ] || [ ! -x .ci/test-times ] || .ci/test-times || true
    if [ $code = 0 ] && [ -n "$named" ] && ! has_tested_since "$stamp"; then
        fail $USAGE "no test named '$named' has run. Check the name, or add --faults if it is a long test"
    fi
    exit $code
}

# Prints a list of modules in Maven's format, in which a plain name means a module in any folder: gateway-kit becomes :gateway-kit.
modules_by_name() { # LIST
    local word list=
    while IFS= read -r -d , word; do
        case $word in
            *[:/]*) ;;
            [-!+]*) word=${word%"${word#?}"}:${word#?} ;;
            *) word=:$word ;;
        esac
        list=$list,$word
    done < <(printf '%s,' "$1")
    printf '%s\n' "${list#,}"
}

# Compiles the Maven extension that builds jars before it runs most tests, and sets extension to its jar. Returns whether it fits this
# Maven. The Maven 3.8 of some systems cannot read classes for newer Java versions than 11.
make_extension() {
    local source=$home/.mvn/extension classes=$home/.mesh/extension log=$home/.mesh/extension.log maven_home made_for
    extension=$home/.mesh/extension.jar
    [ -d "$source" ] || return 1
    made_for="$jdk $(ls -lL "$(command -v "$mvn")")"
    if [ -f "$extension" ] && [ "$made_for" = "$(cat "$extension.for" 2>/dev/null)" ] && [ -z "$(find "$source" -newer "$extension" -print | head -n 1)" ]; then
        return 0
    fi
    maven_home=$("$mvn" -v 2>/dev/null | sed -n 's/^Maven home: //p')
    rm -rf "$classes"
    mkdir -p "$classes/META-INF/sisu"
    echo mesh.build.JarsBeforeTests >"$classes/META-INF/sisu/javax.inject.Named"
    if ! "$jdk/bin/javac" --release 11 -proc:none -d "$classes" -cp "$maven_home/lib/*" "$source"/mesh/build/*.java >"$log" 2>&1 ||
        ! "$jdk/bin/jar" --create --file "$extension" -C "$classes" . >>"$log" 2>&1; then
        echo "mesh: this Maven cannot build jars before it runs tests (see $log), so it tests one module after another" >&2
        rm -f "$extension"
        return 1
    fi
    echo "$made_for" >"$extension.for"
}

# Prints everything besides the code that can change the result of a test, or whether it is skipped.
surroundings() {
    local program
    # shellcheck disable=SC2046 # one line for all
    echo "$jdk" $(sed -n 's/^JAVA_RUNTIME_VERSION=//p' "$jdk/release") "${STORE_TEST_POSTGRES_URL:+PostgreSQL}" "${CI:+CI}" \
        "${MAVEN_OPTS:-}" "${MAVEN_ARGS:-}" "$(id -u 2>/dev/null)" "${LC_ALL:-}" "${LANG:-}" \
        $(for program in chromium-headless-shell chromium chromium-browser google-chrome chromedriver prometheus k6 git setpriv unshare \
            prlimit mkfifo script setsid; do
            ls -lL "$(command -v $program)" 2>/dev/null || true
        done)
}

# Sets $code. Forwards signals to Maven, which runs as a separate job (set -m). Without set -m, bash would make Maven and all tests
# ignore Ctrl-C.
run_maven() { # MAVEN_ARGUMENTS...
    set -m
    "$mvn" "$@" &
    maven=$!
    set +m
    trap 'kill -INT -- "-$maven"' INT
    trap 'kill -TERM "$maven"' TERM
    trap 'kill -HUP "$maven"' HUP
    while
        code=0
        wait "$maven" || code=$?
        kill -0 "$maven" 2>/dev/null
    do :; done
    trap - INT TERM HUP
}

# Does not use find -newer, which misses a report written in the same clock tick as the stamp.
has_tested_since() { # STAMP
    local report
    while IFS= read -r report; do
        [ "$1" -nt "$report" ] || return 0
    done < <(find . -path '*/target/surefire-reports/TEST-*.xml' 2>/dev/null)
    return 1
}
