package mesh.endtoend.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/** Runs the script of {@code jbang-catalog.json} with a small release, each time in a JVM of its own: it ends its JVM. */
class JBangCatalogTest {

    private static final String LAUNCHER = "#!/bin/sh\necho \"mesh: $*\"\nexit 4\n";

    @TempDir
    private static Path compiled;

    @TempDir
    private Path folder;

    private String named = "";

    @BeforeAll
    static void compile() throws IOException {
        String catalog = Files.readString(Sources.PROJECT.resolve("jbang-catalog.json"));
        String script = new ObjectMapper()
                .readTree(catalog)
                .at("/aliases/mesh/script-ref")
                .asString();
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "--release",
                                "21",
                                "-d",
                                compiled.toString(),
                                Sources.PROJECT.resolve(script).toString()))
                .isZero();
    }

    @Test
    void aZipInTheCurrentFolderIsRunWithItsExitCode() throws Exception {
        zip("mesh-1.0.0-linux-x64.zip", "mesh-1.0.0/mesh", LAUNCHER);

        assertThat(run("run", "my scenario.yaml")).isEqualTo(new Command(4, "mesh: run my scenario.yaml\n"));
    }

    @Test
    void aZipIsUnpackedOnce() throws Exception {
        zip("mesh-1.0.0.zip", "mesh-1.0.0/mesh", LAUNCHER);
        run();
        Path launcher = onlyFolderIn(folder.resolve("cache/mesh-releases")).resolve("mesh");
        Files.writeString(launcher, "#!/bin/sh\necho unpacked before\n");

        assertThat(run()).isEqualTo(new Command(0, "unpacked before\n"));
    }

    @Test
    void anotherZipOfTheSameNameIsUnpackedToo() throws Exception {
        zip("mesh-1.0.0.zip", "mesh-1.0.0/mesh", LAUNCHER);
        run();
        zip("mesh-1.0.0.zip", "mesh-1.0.0/mesh", "#!/bin/sh\necho another\n");

        assertThat(run().output()).isEqualTo("another\n");
    }

    @Test
    void withoutAReleaseItSaysWhatToDownload() throws Exception {
        Command none = run("run");

        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.output()).startsWith("mesh: there is no release here. Download mesh-VERSION-linux-x64.zip");
    }

    @Test
    void noEntryLeavesTheFolder() throws Exception {
        zip("mesh-1.0.0.zip", "mesh-1.0.0/../../../left", "outside");

        assertThat(run().output()).contains("has an entry outside of its folder");
        assertThat(folder.resolve("cache/left")).doesNotExist();
        assertThat(folder.resolve("left")).doesNotExist();
    }

    @Test
    void aFolderThatIsNamedIsRun() throws Exception {
        Path launcher = Files.createDirectories(folder.resolve("unpacked")).resolve("mesh");
        Files.writeString(launcher, LAUNCHER);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        named = "unpacked";

        assertThat(run("list")).isEqualTo(new Command(4, "mesh: list\n"));
    }

    @Test
    void aMissingReleaseIsNamed() throws Exception {
        named = "no/release.zip";

        assertThat(run("list"))
                .isEqualTo(new Command(
                        3, "mesh: MESH_RELEASE is 'no/release.zip', which is neither a zip nor a folder\n"));
    }

    private Command run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                compiled.toString(),
                "InstalledMesh"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("MESH_RELEASE", named); // empty: not set
        return Command.run(builder, line -> false);
    }

    private void zip(String name, String entry, String content) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(UTF_8));
        }
    }

    private static Path onlyFolderIn(Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.reduce((one, other) -> {
                        throw new AssertionError("two folders: " + one + ", " + other);
                    })
                    .orElseThrow();
        }
    }
}
