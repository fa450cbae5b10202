package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a folder of classes and a jar have the same resources. The console's jar contains a third
 * kind, a jar inside a jar, with which {@code WatchedRunTest} starts a run. */
class ResourceFolderTest {

    private static final String OWN = "mesh/load/os/ResourceFolder.class";
    private static final Map<String, String> FILES = Map.of(
            OWN,
            "",
            "songs/one.yaml",
            "a: é",
            "songs/more/two.yaml",
            "b",
            "songs/notes.txt",
            "c",
            "songsters/three.yaml",
            "d",
            "four.yaml",
            "e");
    private static final Map<String, String> SONGS = Map.of("one", "a: é", "more/two", "b");

    @TempDir
    private Path temporary;

    private Path root;

    @BeforeEach
    void aFolderWithABlankInItsName() {
        root = temporary.resolve("two words");
    }

    @Test
    void readsAFolderOfClasses() throws IOException {
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }

        assertThat(texts(root.resolve(OWN).toUri().toString())).isEqualTo(SONGS);
    }

    /** A jar need not have an entry for each folder. */
    @Test
    void readsAJarWithoutEntriesForFolders() throws IOException {
        assertThat(texts("jar:" + jar().toUri() + "!/" + OWN)).isEqualTo(SONGS);
    }

    /** A class loader may use the same jar from the cache of the JDK. */
    @Test
    void aJarThatIsInUseStaysOpen() throws IOException {
        String own = "jar:" + jar().toUri() + "!/" + OWN;
        JarURLConnection other = (JarURLConnection) URI.create(own).toURL().openConnection();
        try (JarFile inUse = other.getJarFile()) {
            texts(own);

            assertThat(inUse.getEntry(OWN)).isNotNull();
        }
    }

    @Test
    void aMissingJarIsReported() throws IOException {
        Path jar = jar();
        Files.delete(jar);

        assertThatThrownBy(() -> texts("jar:" + jar.toUri() + "!/" + OWN))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the resources in 'songs' cannot be read");
    }

    @Test
    void readsTheResourcesOfThisProgram() throws IOException {
        assertThat(ResourceFolder.texts("report", "scripts.txt"))
                .containsOnly(Map.entry("", Files.readString(Path.of("src/main/resources/report/scripts.txt"))));
    }

    private Path jar() throws IOException {
        Path jar = Files.createDirectories(root).resolve("songs.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, String> file : FILES.entrySet()) {
                out.putNextEntry(new JarEntry(file.getKey()));
                out.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private static Map<String, String> texts(String own) throws IOException {
        URL url = URI.create(own).toURL();
        return ResourceFolder.texts(url, "songs", ".yaml");
    }
}
