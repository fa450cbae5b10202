package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the launcher in a mock project. */
class LauncherTest extends MockProject {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void startsTheLoadClientWithTheNewestSuitableJdk() throws Exception {
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

    /** The console compares these lines with how its load client was started. */
    @Test
    void printsHowItWouldStartACommandUnlessAProgramIsStale() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        String started = launch(Map.of(), "run", "smoke").output();

        List<String> start =
                launch(Map.of(), "start-of", "run", "smoke").output().lines().toList();

        assertThat(start.getFirst()).isEqualTo(jdk.resolve("bin/java").toString());
        assertThat(started).endsWith(String.join(" ", start.subList(1, start.size())) + " run smoke\n");

        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), "start-of", "run", "smoke")).isEqualTo(new Ended(0, ""));
        assertThat(project.resolve(".mesh/build.log")).doesNotExist();
    }

    /** These commands would do their work instead of printing how they start. */
    @ParameterizedTest
    @ValueSource(strings = {"test", "build", "console", "run-it", ""})
    void printsTheStartOfNoCommandButRun(String command) throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "start-of", command))
                .isEqualTo(new Ended(2, "mesh: start-of is for the console, and works only before 'run'\n"));
    }

    @Test
    void startsTheConsoleInsteadOfTheLoadClient() throws Exception {
        jdk("25", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "console", "--port", "9000");

        assertThat(ended.output())
                .contains("-Dmesh.home=" + project.toRealPath() + " -jar", "console.jar console --port 9000")
                .doesNotContain("load-client.jar");
    }

    /** The console's jar contains the load client, so it is stale if the load client has changed. */
    @Test
    void rebuildsTheConsoleIfTheLoadClientHasChanged() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), "console").exitCode()).isZero();

        assertThat(buildLog()).contains(" -pl load-client,tools/observing-agent,console -am package");
        assertThat(launch(Map.of(), "console").output()).startsWith("jdk-25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench", "bench merge --repetitions 3", "bench --help", "help bench"})
    void startsTheBenchInsteadOfTheLoadClient(String command) throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), command.split(" ")).output())
                .contains("-Dmesh.home=" + project.toRealPath(), "-Dmesh.terminal=", " -Xmn128m ")
                .endsWith("bench/target/bench.jar " + command + "\n");
    }

    @Test
    void rebuildsTheBenchIfTheLoadClientHasChanged() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), "bench").exitCode()).isZero();

        assertThat(buildLog()).contains(" -pl load-client,tools/observing-agent,tools/bench -am package");
        assertThat(launch(Map.of(), "bench").output()).startsWith("jdk-25");
    }

    @Test
    void explainsHowToBuildTheBenchIfHelpIsRequestedBeforeABuild() throws Exception {
        jdk("25", "java.base jdk.attach");
        Files.delete(stamp("bench"));

        Ended ended = launch(Map.of("MESH_MVN", "no-such-maven"), "bench", "--help");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).contains("./mesh bench", "It is not built yet", "'bench --help' shows its options");
    }

    @Test
    void passesTheCommitOfTheCode() throws Exception {
        jdk("25", "java.base jdk.attach");
        Files.createDirectories(project.resolve(".git"));
        script(onlyNeededTools().resolve("git"), "[ \"$1 $2\" = \"-C $PWD/a project\" ] && echo c47f9ae-dirty");

        assertThat(launch(Map.of(), "list").output()).contains("-Dmesh.commit=c47f9ae-dirty ");
    }

    /** A parent folder may be the checkout of another project. */
    @Test
    void theCommitIsUnknownWithoutGitOrItsOwnCheckout() throws Exception {
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
    void passesWhetherOutputGoesToATerminal() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of("TERM", "xterm"), "list").output())
                .contains("-Dmesh.terminal=false", "-Dmesh.terminal.out=false");
        assertThat(launchOnATerminal("xterm")).contains("-Dmesh.terminal=true", "-Dmesh.terminal.out=true");
        assertThat(launchOnATerminal("dumb")).contains("-Dmesh.terminal=true", "-Dmesh.terminal.out=false");
    }

    /** The variable COLUMNS also sets the width of output that goes to a file. */
    @Test
    void passesTheWidthOfTheTerminal() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "list").output()).doesNotContain("mesh.columns");
        assertThat(launch(Map.of("COLUMNS", "72"), "list").output()).contains("-Dmesh.columns=72 ");
        assertThat(launchOnATerminal("xterm")).contains("-Dmesh.columns=133 ");
    }

    @Test
    void usesOnlyTheJdkThatMeshJavaHomeNames() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path named = jdk("21", "java.base jdk.attach");
        Path old = jdk("17", "java.base jdk.attach");

        assertThat(launch(Map.of("MESH_JAVA_HOME", named.toString()), "list").output())
                .startsWith("jdk-21");
        assertThat(launch(Map.of("MESH_JAVA_HOME", old.toString()), "list"))
                .isEqualTo(new Ended(
                        2, "mesh: MESH_JAVA_HOME is '" + old + "', but must be a JDK 21 or newer: it is a JDK 17\n"));
    }

    @Test
    void buildsDespiteALeftoverLinkOfAnOlderLauncher() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        Files.createSymbolicLink(project.resolve(".mesh/building"), Path.of("1"));

        assertThat(launch(Map.of(), "run").exitCode()).isZero();
    }

    @Test
    void reportsAMissingJdk() throws Exception {
        jdk("17", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output())
                .startsWith("mesh: no JDK 21 or newer was found")
                .hasLineCount(1);
    }

    @Test
    void reportsAMissingMavenOnlyIfABuildIsNeeded() throws Exception {
        jdk("25", "java.base jdk.attach");
        Map<String, String> noMaven = Map.of("MESH_MVN", "no-such-maven");

        assertThat(launch(noMaven, "list").exitCode()).isZero();

        edit("netty-gateway/src/main/New.java");
        assertThat(launch(noMaven, "run").exitCode()).isEqualTo(2);
        assertThat(launch(noMaven, "run").output())
                .startsWith("mesh: 'no-such-maven' was not found: the build needs Maven 3.8 or newer");
    }

    @Test
    void buildsStaleModulesOnce() throws Exception {
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
            list                          | load-client,tools/observing-agent
            report DIR                    | load-client,tools/observing-agent
            lessons                       | load-client,tools/observing-agent
            worker 127.0.0.1:7500         | load-client,tools/observing-agent
            lesson 3                      | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            lesson 7                      | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway,tools/database
            lesson with-rows              | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway,tools/database
            lesson my.yaml                | %s
            run smoke --attach a=b        | load-client,tools/observing-agent
            run                           | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            up                            | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway
            run in-containers             | %s
            run my.yaml                   | %s
            containers                    | %s
            console --random-port         | load-client,tools/observing-agent,console
            bench sampling --repetitions 5     | load-client,tools/observing-agent,legacy-backend,rsocket-store,netty-gateway,tomcat-gateway,tools/bench
            """)
    void buildsOnlyWhatACommandNeeds(String command, String modules) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();
        String ofTheLab = "applications: {a: {module: container-lab/boot41-jetty}}";
        Path scenarios = Files.createDirectories(project.resolve("load-client/src/main/resources/scenarios"));
        Files.writeString(scenarios.resolve("in-containers.yaml"), ofTheLab);
        Files.writeString(scenarios.resolve("in-a-database.yaml"), "contenders: [{calls: rows}]");
        Path lesson =
                Files.createDirectories(scenarios.resolveSibling("lessons").resolve("with-rows"));
        Files.writeString(lesson.resolve("lesson.yaml"), "id: with-rows\nnumber: 7\nscenario: in-a-database\n");
        Files.writeString(folder.resolve("my.yaml"), ofTheLab);

        assertThat(launch(Map.of(), command.split(" ")).exitCode()).isZero();

        assertThat(buildLog()).contains(" -pl " + modules.replace("%s", String.join(",", MODULES)) + " -am package");
    }

    /** The load client lists the files that it finds, and Maven does not delete the copy of a deleted file. */
    @ParameterizedTest
    @ValueSource(strings = {"scenarios/%s.yaml", "lessons/%s/lesson.yaml"})
    void theCopyOfADeletedFileIsNotBuilt(String path) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();
        Path kept = write(project.resolve("load-client/target/run-classes").resolve(path.replace("%s", "kept")));
        Path gone = write(project.resolve("load-client/target/run-classes").resolve(path.replace("%s", "gone")));
        write(project.resolve("load-client/src/main/resources").resolve(path.replace("%s", "kept")));

        assertThat(launch(Map.of(), "list").exitCode()).isZero();

        assertThat(kept).exists();
        assertThat(gone).doesNotExist();
    }

    private static Path write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "");
    }

    @Test
    void theCommandBuildBuildsAllProgramsAndTheStartCaches() throws Exception {
        jdk("25", "java.base jdk.attach");

        Ended ended = launch(Map.of(), "build");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).endsWith("load-client.jar prepare\n");
        assertThat(buildLog()).contains("-Dsbom.phase=prepare-package -pl " + String.join(",", all()) + " -am");
        assertThat(launch(Map.of(), "containers").output()).startsWith("jdk-25");
    }

    @Test
    void anInterruptionWhileStartCachesAreBuiltInterruptsTheBuild() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "exit 130");

        assertThat(launch(Map.of(), "build").exitCode()).isEqualTo(130);
    }

    @Test
    void theBuildSucceedsIfTheStartCachesCannotBeBuilt() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "exit 3");

        assertThat(launch(Map.of(), "build").exitCode()).isZero();
    }

    @Test
    void theCommandBuildRejectsArguments() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "build", "all"))
                .isEqualTo(new Ended(2, "mesh: build takes no arguments, but the command line is 'build all'\n"));
    }

    @Test
    void reportsTheProgressOfTheBuild() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(
                folder.resolve("mvn"),
                "echo '[INFO] Building tomcat-gateway 0.1.0-SNAPSHOT                  [6/8]'; until [ -f observed ]; do sleep 0.1; done");
        forgetTheBuild();
        ProcessBuilder builder = launcher(Map.of(), "run");
        Process process = builder.start();

        try (BufferedReader reader = process.inputReader()) {
            assertThat(reader.lines().anyMatch("building tomcat-gateway, 6 of 8 ..."::equals))
                    .isTrue();
        } finally {
            Files.writeString(project.resolve("observed"), "");
        }
        assertThat(process.waitFor()).isNotNegative();
    }

    @Test
    void anInterruptedBuildDoesNotCountAsBuilt() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo $$ > mvn.pid; exec tail -f /dev/null");
        edit("pom.xml");
        Process process = launcher(Map.of(), "run").start();
        Path pid = project.resolve("mvn.pid");
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(pid) && Files.size(pid) > 1);
        ProcessHandle maven =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();

        process.toHandle().destroy(); // process.destroy() would also close its output

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
    void aSecondBuildWaitsAndThenHasNothingToDo() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo built >> builds; until [ -f go ]; do sleep 0.1; done");
        edit("pom.xml");
        Process first = launcher(Map.of(), "run").start();
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(project.resolve("builds")));
        Process second = launcher(Map.of(), "run").start();

        try (BufferedReader reader = second.inputReader()) {
            assertThat(reader.readLine())
                    .startsWith("waiting for another build in this folder, process " + first.pid());
            Files.writeString(project.resolve("go"), "");
            assertThat(reader.readLine()).startsWith("jdk-25");
        }

        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertThat(project.resolve("builds")).hasContent("built");
    }

    @Test
    void buildsDespiteTheLockOfAKilledBuild() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("pom.xml");
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Files.createDirectories(project.resolve(".mesh/building").resolve(Long.toString(killed.pid())));

        assertThat(launch(Map.of(), "run").exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [ERROR] Failed to execute goal on project a: Could not transfer artifact org.x:y:jar:1.0 from/to central (https://repo.example): repo.example: Name or service not known -> [Help 1] | org.x:y:jar:1.0 could not be fetched: repo.example: Name or service not known
            [ERROR] Unresolveable build extension: Cannot access central (https://repo.example) in offline mode and the artifact org.x:y:pom:1.0 has not been downloaded from it before. | org.x:y:pom:1.0 could not be fetched: Maven is in offline mode
            [ERROR] Could not find artifact org.x:y:jar:1.0 in central (https://repo.example) -> [Help 1] | org.x:y:jar:1.0 could not be fetched: central does not have it
            """)
    void reportsInOneLineWhatMavenCouldNotFetch(String output, String message) throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo '" + output + "'; exit 1");
        edit("pom.xml");

        Ended ended = launch(Map.of(), "run");

        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.output())
                .isEqualTo("building ...\nmesh: " + message
                        + "; the first build needs the network (Maven's output is in "
                        + project.toRealPath().resolve(".mesh/build.log") + ")\n");
    }

    @Test
    void reportsAFullDiskInOneLine() throws Exception {
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
    void showsHelpWithoutABuildOrAJdk(String command, String help) throws Exception {
        forgetTheBuild();
        Files.writeString(project.resolve("pom.xml"), "  <version>0.1.0</version>\n");

        Ended ended = launch(Map.of("MESH_MVN", "no-such-maven"), command.split(" "));

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).startsWith(help);
        assertThat(Files.exists(project.resolve(".mesh/build.log"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "help run", "run --help"})
    void theBuiltLoadClientShowsItsHelpEvenIfItIsStale(String command) throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("load-client/src/main/New.java");

        assertThat(launch(Map.of(), command.split(" ")).output()).endsWith("load-client.jar " + command + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rnu       | unknown command 'rnu'. Did you mean 'run'? Allowed: run, containers
            contianer | unknown command 'contianer'. Did you mean 'containers'? Allowed: run
            help buld | unknown command 'buld'. Did you mean 'build'? Allowed: run
            nonsense  | unknown command 'nonsense'. Allowed: run
            --nonsense | unknown option '--nonsense'
            """)
    void rejectsUnknownCommandsAndOptionsWithoutABuild(String command, String message) throws Exception {
        jdk("25", "java.base jdk.attach");
        forgetTheBuild();

        Ended ended = launch(Map.of(), command.split(" "));

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output()).startsWith("mesh: " + message).hasLineCount(1);
    }

    /** Only the launcher knows all commands. The load client does not know the commands of other programs. */
    @Test
    void rejectsAnUnknownCommandWithAListOfAllCommands() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "bnech").output())
                .startsWith("mesh: unknown command 'bnech'. Did you mean 'bench'? Allowed: run, containers")
                .endsWith("worker, bench, build, test, release, help\n");
    }

    @Test
    void aFailedBuildShowsMavensOutputAndIsRepeated() throws Exception {
        jdk("25", "java.base jdk.attach");
        script(folder.resolve("mvn"), "echo Compilation failure; exit 1");
        edit("pom.xml");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.output()).contains("Compilation failure", "mesh: the build failed");
        assertThat(launch(Map.of(), "list").output()).startsWith("building");
    }

    @Test
    void runsThroughALinkAndFromAnyFolder() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a project", "mesh"));

        assertThat(launch(link, Map.of(), "list").output()).contains("-Dmesh.home=" + project.toRealPath());
    }

    @Test
    void listsTheCommandsWithoutABuild() throws Exception {
        forgetTheBuild();

        Ended ended = launch(Map.of());

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output())
                .contains("./mesh run [SCENARIO]", "It is not built yet")
                .doesNotContain("building");
    }
}
