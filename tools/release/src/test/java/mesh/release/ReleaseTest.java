package mesh.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ReleaseTest {

    private static final Instant TIME =
            Instant.parse("2026-11-21T00:00:01Z"); // odd: the usual field of a zip has only even seconds

    @TempDir
    private Path folder;

    private BuiltPrograms programs;
    private Release release;

    @BeforeEach
    void build() throws IOException {
        programs = BuiltPrograms.in(folder.resolve("clone"));
        release = releaseIn(folder.resolve("out"));
    }

    @ParameterizedTest
    @CsvSource({"service, service says hello", "client, client says hello", "console, client says hello"})
    void aProgramOfAReleaseRunsFromAnyPlace(String program, String expected) throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);
        Path moved = Files.move(release.folder().root(), folder.resolve("moved"));

        // A JVM of its own: only the JVM's own launcher reads the class path of a manifest.
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-jar",
                        moved.resolve("programs/" + program + ".jar").toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEqualToIgnoringNewLines(expected);
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void eachLibraryIsThereOnce() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(release.folder().libraries()).isDirectoryContaining("glob:**/greeting-1.jar");
        assertThat(filesIn(release.folder().root()))
                .contains("lib/client-1.jar", "lib/greeting-1.jar", "programs/client.jar", "programs/service.jar")
                .contains("mesh", "launcher/environment.bash", "LICENSE", "NOTICE", "README.md", "docs/page");
    }

    @Test
    void aProgramThatIsAlsoALibraryIsThereOnce() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(entriesOf("client")).containsExactly("META-INF/MANIFEST.MF");
    }

    @Test
    void aProgramHasNothingOfSpringBootsLoader() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(entriesOf("service"))
                .contains("META-INF/note", "mesh/release/BuiltPrograms$Service.class")
                .noneMatch(name -> name.contains("loader") || name.contains("Loader") || name.startsWith("BOOT-INF"));
    }

    /** Spring asks the class loader for the folder of a package, and searches it for classes. */
    @Test
    void aProgramHasItsFolders() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(entriesOf("service")).contains("mesh/release/").doesNotContain("");
    }

    @Test
    void theSameProgramsGiveTheSameBytes() throws IOException, InterruptedException {
        Release second = releaseIn(folder.resolve("second"));
        release.make(programs.all(), Extent.PORTABLE);
        second.make(programs.all(), Extent.PORTABLE);

        assertThat(folder.resolve("second/mesh-1.0.0.zip"))
                .hasSameBinaryContentAs(folder.resolve("out/mesh-1.0.0.zip"));
    }

    @Test
    void aSecondReleaseReplacesTheFirst() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);
        Files.writeString(release.folder().libraries().resolve("old.jar"), "of an earlier build");
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(release.folder().libraries().resolve("old.jar")).doesNotExist();
    }

    @Test
    void twoDifferentLibrariesOfOneNameAreRefused() throws IOException {
        programs.changeLibrary();

        assertThatThrownBy(() -> release.make(programs.all(), Extent.PORTABLE))
                .isInstanceOf(IOException.class)
                .hasMessage("two programs have different files greeting-1.jar: build both again");
    }

    @Test
    void theZipKeepsPermissionsAndTimes() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        try (ZipFile zip =
                ZipFile.builder().setPath(folder.resolve("out/mesh-1.0.0.zip")).get()) {
            ZipArchiveEntry launcher = zip.getEntry("mesh-1.0.0/mesh");
            assertThat(launcher.getUnixMode() & 0777).isEqualTo(0755);
            assertThat(launcher.getLastModifiedTime()).isEqualTo(FileTime.from(TIME));
            assertThat(zip.getEntry("mesh-1.0.0/README.md").getUnixMode() & 0777)
                    .isEqualTo(0644);
        }
        assertThat(Files.getLastModifiedTime(release.folder().programs().resolve("service.jar")))
                .isEqualTo(FileTime.from(TIME));
    }

    @Test
    void theChecksumIsThatOfTheZip() throws Exception {
        release.make(programs.all(), Extent.PORTABLE);

        byte[] zip = Files.readAllBytes(folder.resolve("out/mesh-1.0.0.zip"));
        assertThat(folder.resolve("out/mesh-1.0.0.zip.sha256"))
                .hasContent(HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(zip)) + "  mesh-1.0.0.zip");
    }

    @Test
    void theListOfComponentsHasEachProgramAndLibraryOnce() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        String text = Files.readString(release.folder().components());
        JsonNode list = new ObjectMapper().readTree(text);
        assertThat(list.path("components")
                        .valueStream()
                        .map(each -> each.path("bom-ref").asString()))
                .containsExactly("client", "greeting@1", "service");
        assertThat(list.path("dependencies")
                        .valueStream()
                        .map(each -> each.path("ref").asString()))
                .containsExactly("client", "greeting@1", "service");
        assertThat(text).doesNotContain("of the build");
    }

    @Test
    void theLauncherIsToldItsRelease() throws IOException, InterruptedException {
        release.make(programs.all(), Extent.PORTABLE);

        assertThat(release.folder().properties()).hasContent("version=1.0.0\ncommit=abc1234\n");
    }

    private Release releaseIn(Path out) throws IOException {
        return new Release(programs.home(), Files.createDirectories(out), "1.0.0", "abc1234", TIME);
    }

    private List<String> entriesOf(String program) throws IOException {
        try (JarFile jar = new JarFile(
                release.folder().programs().resolve(program + ".jar").toFile())) {
            return jar.stream().map(Object::toString).toList();
        }
    }

    private static List<String> filesIn(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .toList();
        }
    }
}
