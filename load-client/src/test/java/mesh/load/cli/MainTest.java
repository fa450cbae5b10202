package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

class MainTest {

    private static final String STACK_TRACE = "\tat ";

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void useAnEmptyHome() {
        System.setProperty("mesh.home", home.toString());
    }

    @AfterEach
    void forgetTheHome() {
        System.clearProperty("mesh.home");
        System.clearProperty("mesh.release");
    }

    /** With {@code --trust} the run goes on, and fails because nothing is built in this home folder. */
    @Test
    void rejectsAnUntrustedScenarioBeforeItCreatesAnything() throws Exception {
        Path given = Files.writeString(home.resolve("given.yaml"), """
                name: given
                question: What does it do?
                users: 1
                applications:
                  mine: {module: netty-gateway, port: 8090, jvm: "-XX:OnOutOfMemoryError=xmessage"}
                contenders:
                  - {id: a, service: mine, path: /netty, calls: single}
                """);

        assertThat(run("run", given.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains(given + ":5:45: mine with the JVM argument -XX:OnOutOfMemoryError=xmessage")
                .contains("./mesh run --trust " + given);
        assertThat(home.resolve("results")).doesNotExist();

        assertThat(run("run", "--trust", given.toString())).isEqualTo(3);
        assertThat(err.toString()).contains("is not built");
    }

    /** Nothing is built in this home folder. A run that tried to start a service would have exit code 3. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            run studdy               | mesh: unknown scenario 'studdy'. Did you mean 'study'? Allowed: SCENARIOS, or the path of a YAML file
            run no/such.yaml         | mesh: no such scenario file: 'no/such.yaml'
            run --user 5             | mesh run: unknown option '--user'. Did you mean '--users'? Allowed: --annotations, --attach, --engine, --find-max-rate, --full, --help, --jfr, --json, --junit, --no-warm-up, --not-shown, --p99, --random-ports, --repetitions, --results, --search-time, --soak-for, --stacktrace, --summary, --thread-dumps, --trace, --trace-to, --trace-url, --trust, --users, --version, --workers, --workers-listen, --writes
            run backend-slows-down --trace --workers 2 | mesh run: --trace: 'backend-slows-down' sends at a rate, and requests at a rate cannot be traced if several workers share them. Allowed: --trace without --workers, or bursts and closed loops
            run --users 0            | mesh run: Invalid value for option '--users': '0' is not a whole number from 1 to 10000
            run --users 100000       | mesh run: Invalid value for option '--users': '100000' is not a whole number from 1 to 10000
            run --users 99999999999  | mesh run: Invalid value for option '--users': '99999999999' is not a whole number from 1 to 10000
            run --users many         | mesh run: Invalid value for option '--users': 'many' is not a whole number from 1 to 10000
            run --users 1.5          | mesh run: Invalid value for option '--users': '1.5' is not a whole number from 1 to 10000
            run --users              | mesh run: Missing required parameter for option '--users' (N)
            run --repetitions 0           | mesh run: Invalid value for option '--repetitions': '0' is not a whole number from 1 to 100
            run --repetitions often       | mesh run: Invalid value for option '--repetitions': 'often' is not a whole number from 1 to 100
            run --trace soak         | mesh run: --trace: 'soak' searches for a rate, is an overload or a soak, or holds connections open, and cannot be traced. Allowed: scenarios that put one contender after another under load
            run --trace-url x/{traceId} | mesh run: --trace-url is 'x/{traceId}'. Allowed: an address that begins with http:// or https:// and contains {traceId} in place of the id
            run --trace-to localhost:4318 | mesh run: --trace-to is 'localhost:4318'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-to ftp://localhost/v1/traces | mesh run: --trace-to is 'ftp://localhost/v1/traces'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-to https://my_collector:4318/v1/traces | mesh run: --trace-to is 'https://my_collector:4318/v1/traces'. Allowed: with https, a host without underscores, because the JDK's TLS rejects them. Use another name of the receiver, or http
            run --trace-to http:// | mesh run: --trace-to is 'http://'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-to http://me@localhost:4318 | mesh run: --trace-to is 'http://me@localhost:4318'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-to http://localhost:70000/v1/traces | mesh run: --trace-to is 'http://localhost:70000/v1/traces'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-to http://local{host}/ | mesh run: --trace-to is 'http://local{host}/'. Allowed: an address that begins with http:// or https://, such as http://localhost:4318/v1/traces
            run --trace-url http://x | mesh run: --trace-url is 'http://x'. Allowed: an address that begins with http:// or https:// and contains {traceId} in place of the id
            run --find-max-rate --p99 50 | mesh run: Invalid value for option '--p99': '50' is not a duration. Allowed: a whole number above zero with a unit (us, ms, s or m), such as 30s
            run --find-max-rate --search-time 0s | mesh run: Invalid value for option '--search-time': '0s' is not a duration. Allowed: a whole number above zero with a unit (us, ms, s or m), such as 30s
            run --p99 50ms           | mesh run: Error: Missing required argument(s): --find-max-rate
            run --engine turbo       | mesh run: Invalid value for option '--engine': unknown engine 'turbo'. Allowed: nio, threads
            run --soak-for soon      | mesh run: Invalid value for option '--soak-for': 'soon' is not a duration. Allowed: a whole number above zero with a unit (us, ms, s or m), such as 30s
            run --attach netty-gateway | mesh run: --attach: 'netty-gateway' has no '='. Allowed: NAME=URL, such as netty-gateway=http://127.0.0.1:8070
            run --attach neti=x      | mesh run: --attach: unknown service 'neti'. Allowed: legacy-backend, rsocket-store, database, netty-gateway, tomcat-gateway, tomcat-gateway-virtual
            run --attach netty-gateway=8070 | mesh run: --attach: '8070' is not an address. Allowed: http://HOST:PORT, such as netty-gateway=http://127.0.0.1:8070
            run --attach netty-gateway=http://127.0.0.1:1 --attach netty-gateway=http://127.0.0.1:2 | mesh run: --attach: 'netty-gateway' is given twice. Allowed: one address for each service
            run smoke backend-dies --attach netty-gateway=http://127.0.0.1:1 | mesh run: --attach: the fault of 'backend-dies' is 'legacy-backend killed', but a run only ends services that it has started. Allowed: scenarios without a fault, or with a fault of the kind legacy or slow-readers
            predict studdy           | mesh: unknown scenario 'studdy'. Did you mean 'study'? Allowed: SCENARIOS, or the path of a YAML file
            predict --users 0        | mesh predict: Invalid value for option '--users': '0' is not a whole number from 1 to 10000
            predict --jsn            | mesh predict: unknown option '--jsn'. Did you mean '--json'? Allowed: --arrivals, --beside, --engine, --full, --help, --json, --no-warm-up, --p99, --per-second, --repetitions, --seed, --set, --soak-for, --stacktrace, --users, --version
            predict smoke -s users=5 | mesh: --set: 'users=5' is not a property with a value. Allowed: NAME=VALUE, such as netty-gateway.mesh.limits.max-connections=100 or legacy.service-time=50ms
            predict smoke --beside nowhere | mesh: 'nowhere' is not a results folder: it contains no results.json
            rnu                      | mesh: unknown command 'rnu'. Did you mean 'run'? Allowed: run, containers, try, predict, list, lessons, lesson, up, down, status, report, compare, schema, export, import, console, site, worker, help
            list all                 | mesh list: unknown argument 'all'. Allowed: no arguments
            report                   | mesh report: Missing required parameter: 'DIR'
            run --workers 0          | mesh run: Invalid value for option '--workers': '0' is not a whole number from 1 to 64
            run --workers-listen 127.0.0.1:1 | mesh run: --workers-listen needs --workers N, the number of workers to wait for
            run --workers 2 --workers-listen nowhere | mesh run: Invalid value for option '--workers-listen': 'nowhere' is not HOST:PORT, such as 127.0.0.1:7500
            run --workers 2 --workers-listen 0.0.0.0:7500 | mesh run: MESH_WORKER_TOKEN is not set. Coordinator and workers prove to each other that they have the same token. Allowed: 24 characters or more, drawn at random, such as from 'openssl rand -hex 32'
            run open-connections --workers 2 | mesh run: --workers: 'open-connections' holds connections open, and only one process can do that. Allowed: a scenario that sends requests
            run smoke essentials --workers 2 --workers-listen 127.0.0.1:7500 | mesh run: --workers-listen: 'smoke', 'essentials' are 2 scenarios, but workers that this run does not start end after the first. Allowed: one scenario, or --workers without --workers-listen
            worker                   | mesh worker: Missing required parameter: 'HOST:PORT'
            worker 127.0.0.1:7500    | mesh worker: MESH_WORKER_TOKEN is not set. Coordinator and workers prove to each other that they have the same token. Allowed: 24 characters or more, drawn at random, such as from 'openssl rand -hex 32'
            report nowhere           | mesh: 'nowhere' is not a results folder: it contains no results.json
            export hyperfoul smoke   | mesh export: Invalid value for positional parameter at index 0 (TOOL): unknown tool 'hyperfoul'. Did you mean 'hyperfoil'? Allowed: hyperfoil, k6
            export hyperfoil         | mesh export: Missing required parameter: 'SCENARIO'
            export k6 studdy         | mesh: unknown scenario 'studdy'. Did you mean 'study'? Allowed: SCENARIOS, or the path of a YAML file
            export k6 smoke --agents 2 | mesh export: --agents: k6 has no agents. Allowed: only with hyperfoil
            export hyperfoil smoke --agents 0 | mesh export: Invalid value for option '--agents': '0' is not a whole number from 1 to 100
            export hyperfoil soak    | mesh: 'soak' cannot be exported: a soak puts all contenders under load together, and an exported file has one after another. Export a scenario such as 'study', which puts one contender after another under load in the shapes burst, closed, constant and ramp
            import k6 smoke total.csv | mesh import: results of k6 cannot be imported. Allowed: hyperfoil
            import hyperfoil smoke nowhere.csv | mesh: 'nowhere.csv' cannot be read: there is no such file or folder
            console                  | mesh console: the console is a separate program. Use the launcher, which builds and starts it: ./mesh console
            compare nowhere there    | mesh: 'nowhere' is not a results folder: it contains no results.json
            """)
    void reportsBadUsageInOneLineThatSaysWhatIsAllowed(String arguments, String message) {
        assertThat(run(arguments.split(" ", -1))).isEqualTo(2);

        String expected = message.replace("SCENARIOS", String.join(", ", ShippedScenarios.NAMES));
        assertThat(err.toString()).isEqualTo(expected + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            users: [             | malformed YAML
            usres: 10            | unknown key 'usres'. Did you mean 'users'?
            users: 0             | 'users' is '0'. Allowed: a whole number from 1 to 10000
            users: 100000        | 'users' is '100000'. Allowed: a whole number from 1 to 10000
            """)
    void reportsAnInvalidScenarioWithItsLine(String line, String message) throws Exception {
        Path own = Files.writeString(home.resolve("own.yaml"), "name: own\nquestion: Why?\n" + line + "\n");

        assertThat(run("run", own.toString())).isEqualTo(2);

        assertThat(err.toString())
                .startsWith("mesh: " + own + ":")
                .contains(message)
                .hasLineCount(1);
    }

    @Test
    void rejectsAnAssertionThatIsNestedTooDeeply() throws Exception {
        String claim = "!".repeat(9000) + "true";
        Path own = Files.writeString(home.resolve("own.yaml"), """
                name: own
                question: Why?
                users: 1
                contenders:
                  - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                expectations:
                  - {id: deep, claim: It is so., assert: "%s"}
                """.formatted(claim));

        assertThat(run("run", own.toString())).isEqualTo(2);

        assertThat(err.toString())
                .endsWith("'assert': is nested too deeply. Allowed: 100 levels" + System.lineSeparator())
                .hasLineCount(1);
    }

    /** A tool that renames a type in the code may also change the word in the help. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "containers", "predict", "lesson", "up", "compare", "export", "import", "worker"})
    void theHelpDoesNotContainNamesOfTypes(String command) {
        Shell shell = new Shell();
        assertThat(shell.run(command, "--help")).isZero();

        assertThat(shell.out().replaceAll("PostgreSQL|VisualVM|GitHub", ""))
                .doesNotContainPattern("\\b[A-Z][a-z]+[A-Z]\\w*");
    }

    @Test
    void reportsALackOfMemoryInOneLine() {
        PrintWriter full = new PrintWriter(new Writer() {
            @Override
            public void write(char[] text, int from, int length) {
                throw new OutOfMemoryError("Java heap space");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });

        assertThat(Main.run(new String[] {"list"}, full, new PrintWriter(err, true)))
                .isEqualTo(3);

        assertThat(err)
                .hasToString("mesh: the load client ran out of memory: Java heap space" + System.lineSeparator());
    }

    @Test
    void reportsATypoInTheLastScenarioBeforeItRunsTheFirst() {
        assertThat(run("run", "smoke", "studdy")).isEqualTo(2);

        assertThat(home).isEmptyDirectory();
    }

    @Test
    void reportsAnUnwritableResultsFolderBeforeItStartsAnything() throws Exception {
        Path file = Files.writeString(home.resolve("file"), "");

        assertThat(run("run", "smoke", "--results", file.toString())).isEqualTo(2);

        assertThat(err.toString())
                .startsWith("mesh: the results folder '" + file + "' is not writable")
                .hasLineCount(1);
    }

    @Test
    void aMeshThatDoesNotStartEndsTheRunAndTheResultsNameTheReason() {
        assertThat(run("run", "smoke", "--random-ports")).isEqualTo(3);

        assertThat(err.toString()).contains("legacy-backend is not built").doesNotContain(STACK_TRACE);
        assertThat(home.resolve("results")).isDirectoryRecursivelyContaining("glob:**/summary.md");
        assertThat(home.resolve("results")).isDirectoryRecursivelyContaining("glob:**/report.html");
        assertThat(home.resolve("results")).isDirectoryRecursivelyContaining("glob:**/results.json");
    }

    @Test
    void reportsAnUnreachableService() {
        String unreachable = "http://127.0.0.1:1";
        String[] all = {"legacy-backend=" + unreachable, "netty-gateway=" + unreachable};

        assertThat(run("run", "block-the-event-loop", "--attach", String.join(",", all)))
                .isEqualTo(3);

        assertThat(err.toString())
                .contains("legacy-backend at " + unreachable + " cannot be used")
                .doesNotContain(STACK_TRACE);
    }

    /** The run first accepts the fault, and then reports that services are missing. */
    @ParameterizedTest
    @ValueSource(strings = {"backend-hangs", "slow-reader", "backend-dies --find-max-rate"})
    void allowsAttachingForFaultsThatDoNotEndAService(String scenario) {
        String[] arguments = ("run " + scenario + " --attach netty-gateway=http://127.0.0.1:1").split(" ", -1);

        assertThat(run(arguments)).isEqualTo(3);

        assertThat(err.toString())
                .contains(
                        "legacy-backend is needed, but --attach and MESH_ATTACH do not say where it is. They name netty-gateway");
    }

    @Test
    void upReportsThatAServiceIsNotBuilt() {
        assertThat(run("up", "--random-ports")).isEqualTo(3);

        assertThat(err.toString())
                .startsWith("mesh: legacy-backend is not built")
                .doesNotContain(STACK_TRACE)
                .hasLineCount(1);
    }

    @Test
    void showsAStackTraceOnRequest() {
        assertThat(run("run", "studdy", "--stacktrace")).isEqualTo(2);

        assertThat(err.toString()).contains(STACK_TRACE);
    }

    @Test
    void listsAllCommandsIfNoneIsGiven() {
        assertThat(run()).isZero();

        assertThat(out.toString())
                .contains(commands().map(command -> "\n  " + command + " ").toList())
                .contains("Exit codes:", "130", "./mesh bench", "./mesh build", "./mesh test");
    }

    static Stream<String> commands() {
        return new CommandLine(new Main())
                .getSubcommands().entrySet().stream()
                        .filter(command -> !command.getKey().equals("help"))
                        .filter(command -> !command.getValue()
                                .getCommandSpec()
                                .usageMessage()
                                .hidden())
                        .map(Map.Entry::getKey);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelp(String command) {
        assertThat(run(command, "--help")).isZero();

        assertThat(out.toString()).startsWith("Usage: mesh " + command).contains("\n      --stacktrace");
    }

    /** The launcher of a release has no build, no tests and no sources. */
    @ParameterizedTest
    @ValueSource(strings = {"", "run "})
    void theHelpOfAReleaseNamesOnlyItsOwnCommands(String command) {
        String help = command + "--help";

        assertThat(run(help.split(" "))).isZero();
        assertThat(out.toString()).contains("./mesh bench ", "./mesh build ", "./mesh test ", "./mesh release ");

        System.setProperty("mesh.release", "1.0.0");
        out.getBuffer().setLength(0);

        assertThat(run(help.split(" "))).isZero();
        assertThat(out.toString())
                .contains("./mesh bench ")
                .doesNotContain("./mesh build", "./mesh test", "./mesh release");
    }

    @Test
    void printsTheVersion() {
        assertThat(run("--version")).isZero();

        assertThat(out.toString())
                .matches("mesh \\S+, JDK " + Pattern.quote(System.getProperty("java.version")) + " \\(.+\\)\\R");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MESH_JAVA_HOME                     | JDK 25.0.1 (/jdk, from MESH_JAVA_HOME)
            the newest found, /usr/lib/jvm/jdk | JDK 25.0.1 (/jdk, the newest found)
            the release's runtime              | JDK 25.0.1 (/jdk, the release's runtime)
                                               | JDK 25.0.1 (/jdk)
            """, quoteCharacter = '"')
    void theVersionNamesTheJdkAndWhereItComesFrom(@Nullable String from, String text) {
        assertThat(Main.Version.jdk("25.0.1", "/jdk", from)).isEqualTo(text);
    }

    @Test
    void theVersionOfAReleaseReplacesTheVersionInTheJar() {
        System.setProperty("mesh.release", "1.0.0");

        assertThat(run("--version")).isZero();

        assertThat(out.toString()).startsWith("mesh 1.0.0");
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.0+unknown, , 0.1.0+unknown",
        "0.1.0+c47f9ae-dirty, 4d1e0aa, 0.1.0+4d1e0aa",
        "development, v1-3-gc47f9ae-dirty, development+v1-3-gc47f9ae-dirty"
    })
    void theCommitFromTheLauncherReplacesTheCommitInTheJar(String jar, @Nullable String commit, String version) {
        assertThat(Main.Version.at(jar, commit)).isEqualTo(version);
    }

    @Test
    void listShowsEachScenarioInItsGroupWithItsMinutesAndItsQuestion() {
        assertThat(run("list")).isZero();

        assertThat(out.toString())
                .startsWith("Start here\n  essentials ")
                .contains("\n\nFaults and overload\n", " ~3.5 min  What");

        assertThat(out.toString()).contains("study ", "study-slow ", "tuned ", "block-the-event-loop ", "smoke ", "?");
    }

    @Test
    void statusAndDownReportThatNoServicesAreRunning() {
        assertThat(run("status")).isEqualTo(3);
        assertThat(run("down")).isZero();

        assertThat(out.toString()).contains("no services are running\n", "there are no services to stop\n");
    }

    @Test
    void reportRendersTheResultsOfAnEarlierRun() throws Exception {
        Files.write(
                home.resolve("results.json"),
                JsonMapper.shared().writeValueAsBytes(SampleRun.complete().build()));

        assertThat(run("report", home.toString())).isZero();

        assertThat(out.toString()).contains("| netty-webclient | 10 ");
        assertThat(home.resolve("summary.md")).content().isEqualTo(out.toString());
        assertThat(home.resolve("report.html")).content().startsWith("<!DOCTYPE html>");
        assertThat(err).hasToString("report: " + home.resolve("report.html") + "\n");
    }

    @Test
    void aPortInUseEndsTheRunAndTheErrorNamesItsHolder() throws Exception {
        for (String module : new String[] {"legacy-backend", "rsocket-store", "netty-gateway", "tomcat-gateway"}) {
            Path target = Files.createDirectories(home.resolve(module).resolve("target"));
            Files.writeString(target.resolve(module + ".jar"), "");
        }
        await().untilAsserted(() -> {
            try (ServerSocket taken = take(8070)) {
                assertThat(run("run", "smoke")).isEqualTo(3);
                assertThat(taken.isBound()).isTrue();
            }

            assertThat(err.toString())
                    .contains("port 8070 of netty-gateway is in use by")
                    .doesNotContain(STACK_TRACE);
        });
    }

    /**
     * Takes a port. Another process may hold it already, which is as good for the test. If that process releases the port meanwhile, tries
     * again.
     */
    private static ServerSocket take(int port) throws Exception {
        try {
            return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        } catch (java.net.BindException heldByAnother) {
            return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        }
    }

    private int run(String... arguments) {
        return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
