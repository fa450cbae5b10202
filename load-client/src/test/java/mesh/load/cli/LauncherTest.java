package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a project that is a mock-up: its JDKs and its Maven say what they are asked to do, and do nothing. */
class LauncherTest {

    private static final List<String> MODULES = List.of(
            "load-client",
            "legacy-backend",
            "rsocket-store",
            "netty-gateway",
            "tomcat-gateway",
            "container-lab/boot35-tomcat",
            "container-lab/boot35-jetty",
            "container-lab/boot35-undertow",
            "container-lab/boot41-tomcat",
            "container-lab/boot41-jetty");

    private static final String CONSOLE = "console";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final List<String> GROUPS = List.of("load-client", "services", "container-lab", CONSOLE);

    @TempDir
    private Path folder;

    private Path project = Path.of("set", "below");

    @BeforeEach
    void mockUpAProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        Files.copy(Path.of("..", "mesh"), project.resolve("mesh"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(project.resolve("pom.xml"), "");
        for (String module : all()) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Path target = Files.createDirectories(project.resolve(module).resolve("target"));
            Files.writeString(target.resolve(Path.of(module).getFileName() + ".jar"), "");
        }
        Files.createDirectories(project.resolve(".mesh/built"));
        for (String group : GROUPS) {
            Files.writeString(stamp(group), "");
        }
        pretendAllIsOldAndBuilt();
        script(folder.resolve("mvn"), "echo maven: $*");
    }

    /** The console, which measures nothing, and the database, which few scenarios need, come last. */
    private static List<String> all() {
        return Stream.concat(MODULES.stream(), Stream.of(CONSOLE, "database")).toList();
    }

    /** What is edited in a test is newer without a doubt, however coarse the file system's clock is. */
    private void pretendAllIsOldAndBuilt() throws IOException {
        Instant now = Instant.now();
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(now.minusSeconds(120)));
            }
        }
        for (String group : GROUPS) {
            Files.setLastModifiedTime(stamp(group), FileTime.from(now.minusSeconds(60)));
        }
    }

    @Test
    void takesTheNewestJdkThatFitsAndHandsOver() throws Exception {
        jdk("17.0.2", "java.base jdk.attach");
        Path right = jdk("25.0.1", "java.base jdk.attach");
        jdk("21.0.4", "java.base jdk.attach");
        jdk("26", "java.base");

        Ended ended = launch(Map.of(), "run", "smoke", "two words");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output())
                .startsWith(right.toRealPath().getFileName().toString())
                .contains("-Dmesh.home=" + project.toRealPath(), "load-client.jar run smoke two words");
    }

    @Test
    void startsTheConsoleInPlaceOfTheLoadClient() throws Exception {
        jdk("25", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "console", "--port", "9000");

        assertThat(ended.output())
                .contains("-Dmesh.home=" + project.toRealPath() + " -jar", "console.jar console --port 9000")
                .doesNotContain("load-client.jar");
    }

    /** What the console is made of holds the load client: where that is stale, so is the console. */
    @Test
    void theConsoleIsStaleWhereTheLoadClientIs() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), "console").exitCode()).isZero();

        assertThat(buildLog()).contains(" -pl load-client,console -am package");
        assertThat(launch(Map.of(), "console").output()).startsWith("jdk-25");
    }

    @Test
    void saysFromWhichCommitTheCodeIs() throws Exception {
        jdk("25", "java.base jdk.attach");
        Files.createDirectories(project.resolve(".git"));
        script(onlyNeededTools().resolve("git"), "[ \"$1 $2\" = \"-C $PWD/a project\" ] && echo c47f9ae-dirty");

        assertThat(launch(Map.of(), "list").output()).contains("-Dmesh.commit=c47f9ae-dirty ");
    }

    /** A folder above it may well be a repository: of something else. */
    @Test
    void withoutGitOrACheckoutOfItsOwnTheCommitIsUnknown() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("git"), "echo c47f9ae");
        Files.copy(folder.resolve("git"), onlyNeededTools().resolve("git"), StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(launch(Map.of(), "list").output()).contains("-Dmesh.commit=unknown ");

        Files.delete(onlyNeededTools().resolve("git"));
        Files.createDirectories(project.resolve(".git"));
        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).contains("-Dmesh.commit=unknown ").doesNotContain("not found");
    }

    @Test
    void saysWhetherSomebodyLooksAtATerminal() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of("TERM", "xterm"), "list").output())
                .contains("-Dmesh.terminal=false", "-Dmesh.terminal.out=false");
        assertThat(launchOnATerminal("xterm")).contains("-Dmesh.terminal=true", "-Dmesh.terminal.out=true");
        assertThat(launchOnATerminal("dumb")).contains("-Dmesh.terminal=true", "-Dmesh.terminal.out=false");
    }

    /** Whether it is the terminal's own, or what somebody asks for who writes to a file. */
    @Test
    void saysHowWideTheTerminalIs() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "list").output()).doesNotContain("mesh.columns");
        assertThat(launch(Map.of("COLUMNS", "72"), "list").output()).contains("-Dmesh.columns=72 ");
        assertThat(launchOnATerminal("xterm")).contains("-Dmesh.columns=133 ");
    }

    @Test
    void takesTheJdkThatIsNamedAndNoOther() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path named = jdk("21", "java.base jdk.attach");
        Path old = jdk("17", "java.base jdk.attach");

        assertThat(launch(Map.of("MESH_JAVA_HOME", named.toString()), "list").output())
                .startsWith("jdk-21");
        assertThat(launch(Map.of("MESH_JAVA_HOME", old.toString()), "list"))
                .isEqualTo(new Ended(2, "mesh: MESH_JAVA_HOME is '" + old + "', which is no JDK 21 or newer\n"));
    }

    @Test
    void saysThatThereIsNoJdk() throws Exception {
        jdk("17", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output())
                .startsWith("mesh: no JDK 21 or newer was found")
                .hasLineCount(1);
    }

    @Test
    void saysThatThereIsNoMavenOnlyIfSomethingHasToBeBuilt() throws Exception {
        jdk("25", "java.base jdk.attach");
        Map<String, String> noMaven = Map.of("MESH_MVN", "no-such-maven");

        assertThat(launch(noMaven, "list").exitCode()).isZero();

        edit("netty-gateway/src/main/New.java");
        assertThat(launch(noMaven, "run").exitCode()).isEqualTo(2);
        assertThat(launch(noMaven, "run").output())
                .startsWith("mesh: 'no-such-maven' was not found: Maven 3.8 or newer builds the services");
    }

    @Test
    void buildsWhatIsStaleOnce() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("netty-gateway/src/main/New.java");

        assertThat(launch(Map.of(), "run").output()).startsWith("building ...\n");
        assertThat(buildLog())
                .contains(
                        "-Pquick -Dmesh.commit=unknown -pl legacy-backend,rsocket-store,netty-gateway,tomcat-gateway -am");
        assertThat(launch(Map.of(), "run").output()).startsWith("jdk-25");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            list                          | load-client
            report DIR                    | load-client
            lessons                       | load-client
            worker 127.0.0.1:7500         | load-client
            lesson 3                      | load-client,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            lesson my.yaml                | %s
            run smoke --attach a=b        | load-client
            run                           | load-client,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            up                            | load-client,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            run in-containers             | %s
            run my.yaml                   | %s
            containers                    | %s
            console --random-port         | load-client,console
            """)
    void buildsOnlyWhatACommandNeeds(String command, String modules) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();
        String ofTheLab = "applications: {a: {module: container-lab/boot41-jetty}}";
        Path scenarios = Files.createDirectories(project.resolve("load-client/src/main/resources/scenarios"));
        Files.writeString(scenarios.resolve("in-containers.yaml"), ofTheLab);
        Files.writeString(folder.resolve("my.yaml"), ofTheLab);

        assertThat(launch(Map.of(), command.split(" ")).exitCode()).isZero();

        assertThat(buildLog()).contains(" -pl " + modules.replace("%s", String.join(",", MODULES)) + " -am package");
    }

    @Test
    void buildBuildsAllThatCanBeRunAndMakesTheStartCaches() throws Exception {
        jdk("25", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "build");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).endsWith("load-client.jar prepare\n");
        assertThat(buildLog()).contains("-Dsbom.phase=prepare-package -pl " + String.join(",", all()) + " -am");
        assertThat(launch(Map.of(), "containers").output()).startsWith("jdk-25");
    }

    @Test
    void anInterruptedPreparationInterruptsTheBuild() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "exit 130");

        assertThat(launch(Map.of(), "build").exitCode()).isEqualTo(130);
    }

    @Test
    void aFailedPreparationOnlyCostsSpeed() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "exit 3");

        assertThat(launch(Map.of(), "build").exitCode()).isZero();
    }

    @Test
    void buildTakesNoArguments() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "build", "all"))
                .isEqualTo(new Ended(2, "mesh: build takes no arguments, but was given 'build all'\n"));
    }

    @Test
    void saysHowTheBuildGetsOn() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(
                folder.resolve("mvn"),
                "echo '[INFO] Building tomcat-gateway 0.1.0-SNAPSHOT                  [6/8]'; until [ -f seen ]; do sleep 0.1; done");
        forgetTheBuild();
        ProcessBuilder builder = launcher(Map.of(), "run");
        Process process = builder.start();

        try (BufferedReader reader = process.inputReader()) {
            assertThat(reader.lines().anyMatch("building tomcat-gateway, 6 of 8 ..."::equals))
                    .isTrue();
        } finally {
            Files.writeString(project.resolve("seen"), "");
        }
        assertThat(process.waitFor()).isNotNegative();
    }

    @Test
    void anInterruptedBuildIsNoBuild() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo $$ > mvn.pid; exec tail -f /dev/null");
        edit("pom.xml");
        Process process = launcher(Map.of(), "run").start();
        Path pid = project.resolve("mvn.pid");
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(pid) && Files.size(pid) > 1);
        ProcessHandle maven =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();

        process.toHandle().destroy(); // which leaves its output open

        assertThat(process.waitFor()).isEqualTo(130);
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("mesh: the build was interrupted; the next command builds what is missing\n");
        assertThat(maven.isAlive()).isFalse();
        assertThat(stamp("load-client")).doesNotExist();
        assertThat(stamp("services")).doesNotExist();
        assertThat(Files.exists(project.resolve(".mesh/building"), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }

    @Test
    void oneBuildWaitsForTheOtherAndThenHasNothingToDo() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo built >> builds; until [ -f go ]; do sleep 0.1; done");
        edit("pom.xml");
        Process first = launcher(Map.of(), "run").start();
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(project.resolve("builds")));
        Process second = launcher(Map.of(), "run").start();

        try (BufferedReader reader = second.inputReader()) {
            assertThat(reader.readLine())
                    .startsWith("waiting for another build of this folder, process " + first.pid());
            Files.writeString(project.resolve("go"), "");
            assertThat(reader.readLine()).startsWith("jdk-25");
        }

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(project.resolve("builds")).hasContent("built");
    }

    @Test
    void whatAKilledBuildHasLeftIsNoObstacle() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Files.createSymbolicLink(project.resolve(".mesh/building"), Path.of(Long.toString(killed.pid())));

        assertThat(launch(Map.of(), "run").exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [ERROR] Failed to execute goal on project a: Could not transfer artifact org.x:y:jar:1.0 from/to central (https://repo.example): repo.example: Name or service not known -> [Help 1] | org.x:y:jar:1.0 could not be fetched: repo.example: Name or service not known
            [ERROR] Unresolveable build extension: Cannot access central (https://repo.example) in offline mode and the artifact org.x:y:pom:1.0 has not been downloaded from it before. | org.x:y:pom:1.0 could not be fetched: Maven is told to be offline
            [ERROR] Could not find artifact org.x:y:jar:1.0 in central (https://repo.example) -> [Help 1] | org.x:y:jar:1.0 could not be fetched: central does not have it
            """)
    void saysInALineWhatCouldNotBeFetched(String said, String told) throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo '" + said + "'; exit 1");
        edit("pom.xml");

        Ended ended = launch(Map.of(), "run");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.output())
                .isEqualTo("building ...\nmesh: " + told
                        + "; the first build needs the network (all that Maven said is in "
                        + project.toRealPath().resolve(".mesh/build.log") + ")\n");
    }

    @Test
    void saysInALineThatTheDiskIsFull() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo '[ERROR] x.jar: No space left on device'; exit 1");
        edit("pom.xml");

        Ended ended = launch(Map.of(), "run");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.output().lines().skip(1)).singleElement().asString().startsWith("mesh: the disk is full, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --help       | Finds a JDK
            help         | Finds a JDK
            run --help   | Finds a JDK
            help run     | Finds a JDK
            --version    | mesh 0.1.0+unknown
            help build   | Usage: mesh build
            build --help | Usage: mesh build
            help test    | Usage: mesh test
            """)
    void tellsWhatThereIsWithoutABuildOrAJdk(String command, String told) throws Exception {
        forgetTheBuild();
        Files.writeString(project.resolve("pom.xml"), "  <version>0.1.0</version>\n");

        Ended ended = launch(Map.of("MESH_MVN", "no-such-maven"), command.split(" "));

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).startsWith(told);
        assertThat(Files.exists(project.resolve(".mesh/build.log"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "help run", "run --help", "nonsense"})
    void whatIsBuiltAnswersItselfEvenIfItIsStale(String command) throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), command.split(" ")).output()).endsWith("load-client.jar " + command + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rnu       | unknown command 'rnu'; did you mean 'run'? Allowed: run, containers
            contianer | unknown command 'contianer'; did you mean 'containers'? Allowed: run
            help buld | unknown command 'buld'; did you mean 'build'? Allowed: run
            nonsense  | unknown command 'nonsense'; Allowed: run
            --nonsense | unknown option '--nonsense'
            """)
    void whatIsUnknownIsRefusedWithoutABuild(String command, String told) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();

        Ended ended = launch(Map.of(), command.split(" "));

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output()).startsWith("mesh: " + told).hasLineCount(1);
    }

    @Test
    void aFailedBuildShowsWhatMavenSaidAndIsTriedAgain() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo Compilation failure; exit 1");
        edit("pom.xml");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output()).contains("Compilation failure", "mesh: the build failed");
        assertThat(launch(Map.of(), "list").output()).startsWith("building");
    }

    @Test
    void testHandsItsArgumentsToMaven() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "test", "-pl", "load-client").output())
                .isEqualTo("maven: -T 1.5C -Dmesh.commit=unknown -am verify -pl load-client\n");
    }

    @Test
    void theLongTestsRunByThemselves() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "test", "--faults", "-pl", "load-client").output())
                .isEqualTo("maven: -T 1.5C -Dmesh.commit=unknown -Pfaults -am verify -pl load-client\n");
        assertThat(launch(Map.of(), "test", "--faults", "--short").output())
                .isEqualTo("maven: -T 1.5C -Dmesh.commit=unknown -Pfaults-short verify\n");
        assertThat(launch(Map.of(), "test", "--short"))
                .isEqualTo(new Ended(2, "mesh: --short says which of the long tests: ./mesh test --faults --short\n"));
    }

    /** Of the modules that are built because the one that is asked for needs them, most have no test of that name. */
    @Test
    void aTestThatIsNamedRunsWhereverItIsAndIsMissedIfItIsNowhere() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path reports = project.resolve("netty-gateway/target/surefire-reports");
        script(
                folder.resolve("mvn"),
                "echo $*; mkdir -p '" + reports + "'; [ $NONE ] || echo > '" + reports + "/TEST-a.xml'");

        assertThat(launch(Map.of(), "test", "-pl", "netty-gateway", "-Dtest=ATest"))
                .isEqualTo(new Ended(
                        0,
                        "-T 1.5C -Dmesh.commit=unknown -am -Dsurefire.failIfNoSpecifiedTests=false verify"
                                + " -pl netty-gateway -Dtest=ATest\n"));
        assertThat(launch(Map.of("NONE", "none"), "test", "-Dtest=NoTest"))
                .extracting(Ended::exitCode)
                .isEqualTo(2);
    }

    @Test
    void aNamedTestThatFailsHasMavensExitCode() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "exit 1");

        assertThat(launch(Map.of(), "test", "-Dtest=ATest").exitCode()).isEqualTo(1);
    }

    @Test
    void testTellsWhatItTakesEvenWithoutAJdk() throws Exception {
        Ended ended = launch(Map.of(), "test", "--help");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).startsWith("Usage: mesh test").contains("--faults");
    }

    @Test
    void standsBehindALinkAndInAnyFolder() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a project", "mesh"));

        assertThat(launch(link, Map.of(), "list").output()).contains("-Dmesh.home=" + project.toRealPath());
    }

    @Test
    void withoutACommandItDoesNotBuildToSayWhatThereIs() throws Exception {
        forgetTheBuild();

        Ended ended = launch(Map.of());

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output())
                .contains("./mesh run [SCENARIO]", "It is not built yet")
                .doesNotContain("building");
    }

    private Path stamp(String group) {
        return project.resolve(".mesh/built").resolve(group);
    }

    private void forgetTheBuild() throws IOException {
        for (String group : GROUPS) {
            Files.delete(stamp(group));
        }
    }

    private String buildLog() throws IOException {
        return Files.readString(project.resolve(".mesh/build.log"));
    }

    private record Ended(int exitCode, String output) {}

    private Ended launch(Map<String, String> environment, String... arguments) throws Exception {
        return launch(project.resolve("mesh"), environment, arguments);
    }

    private Ended launch(Path launcher, Map<String, String> environment, String... arguments) throws Exception {
        return run(
                Stream.concat(Stream.of("bash", launcher.toString()), Stream.of(arguments))
                        .toList(),
                environment);
    }

    /** With a pseudo-terminal as its standard output and error. */
    private String launchOnATerminal(String type) throws Exception {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(
                Files.isExecutable(script) && System.getProperty("os.name").equals("Linux"),
                "wants script of util-linux: it is not here");
        String line = "stty cols 133; bash '" + project.resolve("mesh") + "' list";
        return run(List.of(script.toString(), "-qec", line, "/dev/null"), Map.of("TERM", type, "SHELL", "/bin/sh"))
                .output();
    }

    private Ended run(List<String> command, Map<String, String> environment) throws Exception {
        Process process = builder(command, environment).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private ProcessBuilder launcher(Map<String, String> environment, String... arguments) throws IOException {
        Stream<String> launcher = Stream.of("bash", project.resolve("mesh").toString());
        return builder(Stream.concat(launcher, Stream.of(arguments)).toList(), environment);
    }

    private ProcessBuilder builder(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("MESH_JAVA_HOME");
        builder.environment().put("PATH", onlyNeededTools().toString());
        builder.environment().put("MESH_JDK_PLACES", folder + "/jdk-*");
        builder.environment().put("MESH_MVN", folder.resolve("mvn").toString());
        builder.environment().putAll(environment);
        return builder;
    }

    /** A PATH without any JDK, whatever this machine has. */
    private Path onlyNeededTools() throws IOException {
        Path tools = folder.resolve("tools");
        if (!Files.isDirectory(tools)) {
            Files.createDirectories(tools);
            for (String tool : List.of(
                    "bash",
                    "sh",
                    "dirname",
                    "readlink",
                    "sed",
                    "grep",
                    "find",
                    "head",
                    "touch",
                    "mkdir",
                    "mv",
                    "rm",
                    "cat",
                    "awk",
                    "df",
                    "ln",
                    "printenv",
                    "sleep",
                    "tail",
                    "stty")) {
                script(tools.resolve(tool), "exec " + where(tool) + " \"$@\"");
            }
        }
        return tools;
    }

    private static Path where(String tool) {
        return Stream.of("/bin", "/usr/bin")
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    /** A folder that looks like a JDK; its java says where it is and what it was given. */
    private Path jdk(String version, String modules) throws IOException {
        Path jdk = Files.createDirectories(folder.resolve("jdk-" + version));
        Files.createDirectories(jdk.resolve("bin"));
        script(jdk.resolve("bin/java"), "echo jdk-" + version + " $*");
        script(jdk.resolve("bin/javac"), "exit 0");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nMODULES=\"" + modules + "\"\n");
        return jdk;
    }

    private void edit(String file) throws IOException {
        Path edited = project.resolve(file);
        Files.writeString(edited, "changed");
    }

    private static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
