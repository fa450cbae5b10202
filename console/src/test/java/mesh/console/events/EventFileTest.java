package mesh.console.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.console.sample.SampleFolder;
import mesh.load.events.Event;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a file while another process writes it. */
class EventFileTest {

    @TempDir
    private Path results;

    private SampleFolder folder = new SampleFolder(Path.of("target"), "set-below");

    @BeforeEach
    void aRunWithOneEvent() {
        folder = new SampleFolder(results, "20261123-101500-smoke").write(new Event.Message("one"));
    }

    @Test
    void continuesWhereItStopped() throws IOException {
        try (EventFile file = EventFile.open(folder.events())) {
            assertThat(file.read()).extracting(StoredEvent::seq).containsExactly(1L);
            assertThat(file.read()).isEmpty();

            folder.write(new Event.Message("two")).write(new Event.Starting(1, 2, 3, List.of()));

            assertThat(file.read()).extracting(StoredEvent::type).containsExactly("message", "starting");
        }
    }

    @Test
    void waitsForTheEndOfALine() throws IOException {
        try (EventFile file = EventFile.open(folder.events())) {
            String line = "{\"seq\":2,\"atNanos\":5,\"event\":{\"type\":\"message\",\"text\":\"ä\"}}";
            folder.append(line.substring(0, 20));
            assertThat(file.read()).hasSize(1);
            assertThat(file.read()).isEmpty();

            folder.append(line.substring(20) + "\n{\"seq\":3");

            assertThat(file.read()).extracting(StoredEvent::json).containsExactly(line);
            assertThat(file.position()).isEqualTo(Files.size(folder.events()) - "{\"seq\":3".length());
        }
    }

    @Test
    void aLineMayBeLongerThanOneChunk() throws IOException {
        folder.write(new Event.Message("x".repeat(EventFile.CHUNK * 3))).write(new Event.Message("behind it"));

        try (EventFile file = EventFile.open(folder.events())) {
            assertThat(file.read()).hasSize(1);
            assertThat(file.read()).extracting(StoredEvent::seq).startsWith(2L);
        }
    }

    @Test
    void skipsLinesThatAreNoEvents() throws IOException {
        folder.append("\n{\"seq\":-1}\n\u0000\u0000\nnull\n{\"seq\":2,\"atNanos\":1,\"event\":{\"type\":\"a\"}}\r\n");

        try (EventFile file = EventFile.open(folder.events())) {
            List<StoredEvent> events = file.read();
            assertThat(events).extracting(StoredEvent::seq).containsExactly(1L, 2L);
            assertThat(events.getLast().json()).doesNotContain("\r");
        }
    }

    @Test
    void noticesADeletedFile() throws IOException {
        try (EventFile file = EventFile.open(folder.events())) {
            file.read();
            assertThat(file.isGone()).isFalse();

            Files.delete(folder.events());

            assertThat(file.isGone()).isTrue();
        }
    }

    @Test
    void noticesATruncatedFile() throws IOException {
        try (EventFile file = EventFile.open(folder.events())) {
            file.read();

            Files.writeString(folder.events(), "");

            assertThat(file.isGone()).isTrue();
            assertThat(file.read()).isEmpty();
        }
    }

    @Test
    void rejectsASymbolicLink() throws IOException {
        Path link = Files.createSymbolicLink(results.resolve("link"), folder.events());

        assertThatThrownBy(() -> EventFile.open(link)).isInstanceOf(IOException.class);
    }
}
