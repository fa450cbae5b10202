package mesh.load.cli;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A mock project with a copy of the launcher. Its JDKs and its Maven only print their arguments. */
abstract class MockProject {

    static final List<String> MODULES = List.of(
            "load-client",
            "tools/observing-agent",
            "legacy-backend",
            "rsocket-store",
            "netty-gateway",
            "tomcat-gateway",
            "container-lab/boot35-tomcat",
            "container-lab/boot35-jetty",
            "container-lab/boot35-undertow",
            "container-lab/boot41-tomcat",
            "container-lab/boot41-jetty");

    static final String CONSOLE = "console";
    static final String BENCH = "tools/bench";

    static final List<String> GROUPS = List.of("load-client", "services", "container-lab", CONSOLE, "bench");

    /** The project, whose launcher and POMs a mock project copies. */
    static final Path REAL = Path.of("..");

    /** The text of the stamp of each group: the sources that the launcher finds in the POMs. */
    private static final Map<String, String> SOURCES = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    Path project = Path.of("set", "below");

    @BeforeEach
    void mockUpAProject() throws IOException {
        project = Files.createDirectories(folder.resolve("a project"));
        copyLauncher(REAL, project);
        for (String module : all()) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Path target = Files.createDirectories(project.resolve(module).resolve("target"));
            Files.writeString(target.resolve(Path.of(module).getFileName() + ".jar"), "");
        }
        Files.createDirectories(project.resolve(".mesh/built"));
        for (String group : GROUPS) {
            Files.writeString(stamp(group), SOURCES.computeIfAbsent(group, MockProject::sourcesOf));
        }
        pretendAllIsOldAndBuilt();
        script(folder.resolve("mvn"), "echo maven: $*");
    }

    /** Copies the launcher and the POMs, from which the launcher reads which modules need which. */
    static void copyLauncher(Path from, Path to) throws IOException {
        try (Stream<Path> scripts = Files.list(from.resolve("tools/launcher"));
                Stream<Path> modules = Files.find(from, 3, (path, file) -> isPom(path))) {
            for (Path file : Stream.concat(Stream.of(from.resolve("mesh")), Stream.concat(scripts, modules))
                    .toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** Returns what the launcher writes into the stamp of a group that it builds. */
    static String sourcesOf(String group) {
        String functions =
                "set -eu; home=$PWD release=; for one in environment checkout build; do . tools/launcher/$one.bash; done; ";
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", functions + "sources_of " + group)
                .directory(REAL.toFile())
                .redirectErrorStream(true);
        try {
            return ended(builder).output();
        } catch (Exception cannot) {
            throw new IllegalStateException(cannot);
        }
    }

    private static boolean isPom(Path path) {
        return path.endsWith("pom.xml");
    }

    /** Returns all modules in the launcher's order. Modules that a measurement does not need are at the end. */
    static List<String> all() {
        return Stream.concat(MODULES.stream(), Stream.of(CONSOLE, "tools/database", "tools/dependency-proxy", BENCH))
                .toList();
    }

    /** Sets the times of all files to the past. A file that a test edits is then newer, even if the file system stores coarse times. */
    void pretendAllIsOldAndBuilt() throws IOException {
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

    Path stamp(String group) {
        return project.resolve(".mesh/built").resolve(group);
    }

    void forgetTheBuild() throws IOException {
        try (Stream<Path> stamps = Files.list(project.resolve(".mesh/built"))) {
            for (Path stamp : stamps.toList()) {
                Files.delete(stamp);
            }
        }
    }

    String buildLog() throws IOException {
        return Files.readString(project.resolve(".mesh/build.log"));
    }

    record Ended(int exitCode, String output) {}

    Ended launch(Map<String, String> environment, String... arguments) throws Exception {
        return launch(project.resolve("mesh"), environment, arguments);
    }

    Ended launch(Path launcher, Map<String, String> environment, String... arguments) throws Exception {
        return run(
                Stream.concat(Stream.of("bash", launcher.toString()), Stream.of(arguments))
                        .toList(),
                environment);
    }

    /** Runs the launcher with a pseudo-terminal as standard output and standard error. */
    String launchOnATerminal(String type) throws Exception {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(
                Files.isExecutable(script) && System.getProperty("os.name").equals("Linux"),
                "wants script of util-linux: it is not here");
        String line = "stty cols 133; bash '" + project.resolve("mesh") + "' list";
        return run(List.of(script.toString(), "-qec", line, "/dev/null"), Map.of("TERM", type, "SHELL", "/bin/sh"))
                .output();
    }

    Ended run(List<String> command, Map<String, String> environment) throws Exception {
        return ended(builder(command, environment));
    }

    static Ended ended(ProcessBuilder builder) throws Exception {
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    ProcessBuilder launcher(Map<String, String> environment, String... arguments) throws IOException {
        Stream<String> launcher = Stream.of("bash", project.resolve("mesh").toString());
        return builder(Stream.concat(launcher, Stream.of(arguments)).toList(), environment);
    }

    ProcessBuilder builder(List<String> command, Map<String, String> environment) throws IOException {
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

    /** Returns a folder for PATH that has no JDK, even if this machine has some. */
    Path onlyNeededTools() throws IOException {
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
                    "rmdir",
                    "printenv",
                    "sleep",
                    "tail",
                    "stty",
                    "ls")) {
                script(tools.resolve(tool), "exec " + where(tool) + " \"$@\"");
            }
        }
        return tools;
    }

    static Path where(String tool) {
        return Stream.of("/bin", "/usr/bin")
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    /** Creates a folder that looks like a JDK. Its java prints its version and its arguments. */
    Path jdk(String version, String modules) throws IOException {
        Path jdk = Files.createDirectories(folder.resolve("jdk-" + version));
        Files.createDirectories(jdk.resolve("bin"));
        script(jdk.resolve("bin/java"), "echo jdk-" + version + " $*");
        script(jdk.resolve("bin/javac"), "exit 0");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\nMODULES=\"" + modules + "\"\n");
        return jdk;
    }

    void edit(String file) throws IOException {
        Path edited = project.resolve(file);
        Files.writeString(edited, "changed");
    }

    static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
