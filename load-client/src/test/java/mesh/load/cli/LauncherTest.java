package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @TempDir
    private Path folder;

    private Path project = Path.of("set", "below");

    @BeforeEach
    void mockUpAProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        Files.copy(Path.of("..", "mesh"), project.resolve("mesh"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(project.resolve("pom.xml"), "");
        for (String module : MODULES) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Path target = Files.createDirectories(project.resolve(module).resolve("target"));
            Files.writeString(target.resolve(Path.of(module).getFileName() + ".jar"), "");
        }
        Files.createDirectories(project.resolve(".mesh"));
        Files.writeString(project.resolve(".mesh/build-stamp"), "");
        pretendAllIsOldAndBuilt();
        script(folder.resolve("mvn"), "echo maven: $*");
    }

    /** What is edited in a test is newer without a doubt, however coarse the file system's clock is. */
    private void pretendAllIsOldAndBuilt() throws IOException {
        Instant now = Instant.now();
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(now.minusSeconds(120)));
            }
        }
        Files.setLastModifiedTime(project.resolve(".mesh/build-stamp"), FileTime.from(now.minusSeconds(60)));
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
        assertThat(launch(noMaven, "list").exitCode()).isEqualTo(2);
        assertThat(launch(noMaven, "list").output())
                .startsWith("mesh: 'no-such-maven' was not found: Maven 3.8 or newer builds the services");
    }

    @Test
    void buildsWhatIsStaleOnce() throws Exception {
        jdk("25", "java.base jdk.attach");
        edit("netty-gateway/src/main/New.java");

        assertThat(launch(Map.of(), "list").output()).startsWith("building");
        assertThat(project.resolve(".mesh/build.log"))
                .content()
                .contains("maven: -B -DskipTests -Dmesh.commit=unknown package");
        assertThat(launch(Map.of(), "list").output()).startsWith("jdk-25");
    }

    @Test
    void anInterruptedPreparationInterruptsWhatWasAskedFor() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "for last; do true; done; echo $last; [ $last != prepare ] || exit 130");
        edit("netty-gateway/src/main/New.java");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isEqualTo(130);
        assertThat(ended.output()).endsWith("prepare\n");
    }

    @Test
    void aFailedPreparationOnlyCostsSpeed() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");
        script(jdk.resolve("bin/java"), "for last; do true; done; echo $last; [ $last != prepare ] || exit 3");
        edit("netty-gateway/src/main/New.java");

        Ended ended = launch(Map.of(), "list");

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output()).endsWith("prepare\nlist\n");
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
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -am verify -pl load-client\n");
    }

    @Test
    void theLongTestsRunByThemselves() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(launch(Map.of(), "test", "--faults", "-pl", "load-client").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -Pfaults -am verify -pl load-client\n");
        assertThat(launch(Map.of(), "test", "--faults", "--short").output())
                .isEqualTo("maven: -T 1C -Dmesh.commit=unknown -Pfaults-short verify\n");
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
                        "-T 1C -Dmesh.commit=unknown -am -Dsurefire.failIfNoSpecifiedTests=false verify"
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
        Files.delete(project.resolve(".mesh/build-stamp"));

        Ended ended = launch(Map.of());

        assertThat(ended.exitCode()).isZero();
        assertThat(ended.output())
                .contains("./mesh run [SCENARIO]", "It is not built yet")
                .doesNotContain("building");
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
                Files.isExecutable(script) && System.getProperty("os.name").equals("Linux"), "no script of util-linux");
        String line = "bash '" + project.resolve("mesh") + "' list";
        return run(List.of(script.toString(), "-qec", line, "/dev/null"), Map.of("TERM", type, "SHELL", "/bin/sh"))
                .output();
    }

    private Ended run(List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("MESH_JAVA_HOME");
        builder.environment().put("PATH", onlyNeededTools().toString());
        builder.environment().put("MESH_JDK_PLACES", folder + "/jdk-*");
        builder.environment().put("MESH_MVN", folder.resolve("mvn").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
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
                    "cat")) {
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
