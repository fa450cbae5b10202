package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the launcher in an unpacked release, which has programs but no sources. PATH has no Maven and no git. */
class LauncherOfReleaseTest extends MockProject {

    private static final String RUNTIME = "the release's runtime";

    private Path release = Path.of("set", "below");

    /** Prints its arguments, and the properties that the launcher sets. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            System.out.println("arguments: " + String.join(",", arguments));
            for (String property : List.of("home", "commit", "release", "jdk.from")) {
                System.out.println(property + ": " + System.getProperty("mesh." + property));
            }
            System.out.println("writes to: " + System.getenv("MESH_HOME"));
        }
    }

    @BeforeEach
    void unpackARelease() throws IOException {
        release = Files.createDirectories(folder.resolve("a release"));
        Files.createDirectories(release.resolve("launcher"));
        Files.createDirectories(release.resolve("programs"));
        copy("mesh", "mesh");
        copy("tools/launcher/environment.bash", "launcher/environment.bash");
        Files.writeString(release.resolve("release.properties"), "version=1.0.0\ncommit=abc1234\n");
        for (String program : List.of("load-client", "console", "bench")) {
            writeJar(release.resolve("programs").resolve(program + ".jar"));
        }
    }

    private void copy(String from, String to) throws IOException {
        Files.copy(REAL.resolve(from), release.resolve(to), StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void writeJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Program.class.getName());
        String name = Program.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest);
                InputStream code = Objects.requireNonNull(Program.class.getResourceAsStream("/" + name))) {
            entries.putNextEntry(new JarEntry(name));
            code.transferTo(entries);
        }
    }

    private Ended start(Map<String, String> environment, String... arguments) throws Exception {
        return launch(release.resolve("mesh"), environment, arguments);
    }

    /** The release is not in the working folder. If the user is not root, no file in the release can be written. */
    @Test
    void startsTheLoadClientFromAnotherFolderAndWritesNothing() throws Exception {
        for (Path file : tree().keySet()) {
            Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString(Files.isDirectory(file) ? "r-xr-xr-x" : "r--r--r--"));
        }
        Map<Path, Object> before = tree();
        Map<String, String> environment = Map.of(
                "MESH_JAVA_HOME", System.getProperty("java.home"), "HOME", "/no/such/home", "TMPDIR", "/no/such");

        Ended ended = start(environment, "run", "smoke", "two words");
        Map<Path, Object> after = tree();
        for (Path file : after.keySet()) {
            Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString("rwxr-xr-x")); // so that it can be deleted
        }

        assertThat(ended)
                .isEqualTo(new Ended(
                        0,
                        "arguments: run,smoke,two words\nhome: " + release.toRealPath()
                                + "\ncommit: abc1234\nrelease: 1.0.0\njdk.from: MESH_JAVA_HOME\nwrites to: "
                                + folder + "\n"));
        assertThat(after).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/lab", "lab"})
    void writesIntoTheFolderThatTheUserNames(String named) throws Exception {
        Map<String, String> environment = Map.of("MESH_JAVA_HOME", System.getProperty("java.home"), "MESH_HOME", named);

        assertThat(start(environment, "list").output()).endsWith("writes to: " + folder.resolve(named) + "\n");
    }

    private Map<Path, Object> tree() throws IOException {
        Map<Path, Object> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(release)) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            list            | load-client
            help            | load-client
            --version       | load-client
            console         | console
            site --out a    | console
            export lesson 1 | console
            bench sampling  | bench
            bench --help    | bench
            """)
    void startsTheProgramOfACommand(String command, String program) throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(start(Map.of(), command.split(" ", -1)).output())
                .contains(
                        "-Dmesh.home=" + release.toRealPath() + " -Dmesh.commit=abc1234 -Dmesh.release=1.0.0 ",
                        " -jar " + release.toRealPath() + "/programs/" + program + ".jar " + command + "\n");
    }

    /** The console asks how a run would start, to give it to a process that started in the same way. */
    @Test
    void printsHowItWouldStartARun() throws Exception {
        Path jdk = jdk("25", "java.base jdk.attach");

        assertThat(start(Map.of(), "start-of", "run", "smoke").output().lines())
                .startsWith(jdk + "/bin/java")
                .endsWith("-jar", release.toRealPath() + "/programs/load-client.jar");
    }

    /** The release contains a runtime that its programs need, so other JDKs of the machine do not matter. */
    @Test
    void usesItsOwnRuntimeUnlessMeshJavaHomeIsSet() throws Exception {
        Path other = jdk("26", "java.base jdk.attach");
        Path runtime = Files.move(jdk("25.0.1", "java.base jdk.attach"), release.resolve("runtime"));
        Files.delete(runtime.resolve("bin/javac"));

        assertThat(start(Map.of("JAVA_HOME", other.toString()), "list").output())
                .startsWith("jdk-25.0.1 ")
                .contains(" -Dmesh.jdk.from=" + RUNTIME + " ");
        assertThat(start(Map.of("MESH_JAVA_HOME", other.toString()), "list").output())
                .startsWith("jdk-26 ");

        Files.delete(runtime.resolve("bin/java"));
        assertThat(start(Map.of(), "list"))
                .isEqualTo(new Ended(
                        2,
                        "mesh: " + RUNTIME + " '" + release.toRealPath()
                                + "/runtime' is not a JDK. Set MESH_JAVA_HOME to the folder of a JDK 21 or newer\n"));
    }

    /** Only a build needs a compiler. */
    @Test
    void runsOnAJavaWithoutACompiler() throws Exception {
        Path runtime = jdk("21.0.8", "java.base jdk.attach");
        Files.delete(runtime.resolve("bin/javac"));

        assertThat(start(Map.of(), "list").output()).startsWith("jdk-21.0.8 ");
        assertThat(start(Map.of("MESH_JAVA_HOME", runtime.toString()), "list").output())
                .startsWith("jdk-21.0.8 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "test", "release", "build --help", "help test", "test -pl load-client"})
    void refusesWhatNeedsTheSources(String command) throws Exception {
        jdk("25", "java.base jdk.attach");
        String refused = command.replaceFirst("help ", "").replaceFirst(" .*", "");

        assertThat(start(Map.of(), command.split(" ", -1)))
                .isEqualTo(new Ended(
                        2, "mesh: '" + refused + "' works only in a clone of the sources; this is release 1.0.0\n"));
    }

    @Test
    void anUnknownCommandListsOnlyWhatAReleaseHas() throws Exception {
        jdk("25", "java.base jdk.attach");

        assertThat(start(Map.of(), "bnech").output())
                .startsWith("mesh: unknown command 'bnech'. Did you mean 'bench'? Allowed: run, containers")
                .endsWith("worker, bench, help\n");
    }

    @Test
    void showsItsVersionAndCommandsWithoutAJdk() throws Exception {
        assertThat(start(Map.of(), "--version").output())
                .startsWith("mesh 1.0.0+abc1234, no JDK 21 or newer was found; ")
                .hasLineCount(1);
        assertThat(start(Map.of(), "--help").output())
                .contains("./mesh run [SCENARIO]", "It cannot run here: no JDK 21 or newer was found")
                .doesNotContain("./mesh build", "./mesh test", "clone of the sources:", "not built");
    }

    @Test
    void reportsAMissingProgram() throws Exception {
        jdk("25", "java.base jdk.attach");
        Path console = release.toRealPath().resolve("programs/console.jar");
        Files.delete(console);

        assertThat(start(Map.of(), "console"))
                .isEqualTo(new Ended(
                        3, "mesh: this release is incomplete: '" + console + "' is missing. Unpack it again\n"));
        assertThat(start(Map.of(), "list").exitCode()).isZero();
    }

    @Test
    void reportsAFolderWithOnlyTheLauncher() throws Exception {
        jdk("25", "java.base jdk.attach");
        Files.delete(release.resolve("release.properties"));

        assertThat(start(Map.of(), "list"))
                .isEqualTo(new Ended(
                        2,
                        "mesh: '" + release.toRealPath() + "' is neither a release nor a clone of the sources:"
                                + " 'release.properties' and 'tools/launcher' are missing\n"));
    }
}
