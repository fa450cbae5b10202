package mesh.load.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.LongStream;
import mesh.load.results.Json;
import mesh.load.results.ResultsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class EventLogTest {

    private static final JsonNode RUN = Json.MAPPER.createObjectNode().put("state", "COMPLETE");

    @TempDir
    private Path folder;

    @Test
    void writesALineForEachEventInOrder() throws IOException {
        Path file = folder.resolve("events.ndjson");

        try (EventLog log = EventLog.open(file)) {
            log.accept(new Event.WarmUp("first"));
            log.accept(new Event.Repetition(1, 3));
            log.end(RUN);
        }

        List<EventLine> lines = lines(file);
        assertThat(lines)
                .extracting(EventLine::event)
                .containsExactly(new Event.WarmUp("first"), new Event.Repetition(1, 3), new Event.Ended(0, RUN));
        assertThat(lines).extracting(EventLine::seq).containsExactly(1L, 2L, 3L);
        assertThat(lines).extracting(EventLine::atNanos).isSorted().allMatch(at -> at >= 0);
    }

    @Test
    void aLineCanBeReadBeforeTheRunHasEnded() throws IOException {
        Path file = folder.resolve("events.ndjson");

        try (EventLog log = EventLog.open(file)) {
            log.accept(new Event.Message("services are ready"));

            await().until(() -> Files.readString(file).endsWith("\n"));
            assertThat(lines(file)).hasSize(1);
        }
    }

    @Test
    void sendingNeverWaitsAndTheLastLineCountsDroppedEvents() throws IOException {
        Semaphore disk = new Semaphore(0);
        Path file = folder.resolve("slow");
        EventLog log = EventLog.start(new SlowDisk(Files.newOutputStream(file), disk), 2);

        for (int event = 1; event <= 10; event++) {
            log.accept(new Event.Repetition(event, 10));
        }
        Optional<String> problem = log.problem();
        disk.release(100);
        log.end(RUN);
        log.close();

        // The log has one event that is being written and two that wait. Or only two wait, because the thread has not
        // taken the first one yet.
        List<EventLine> lines = lines(file);
        int kept = lines.size() - 1;
        assertThat(kept).isBetween(2, 3);
        assertThat(problem)
                .hasValue("events.ndjson is incomplete: " + (10 - kept) + " events were not written in time");
        assertThat(lines.getLast().event()).isEqualTo(new Event.Ended(10 - kept, RUN));
        assertThat(lines).extracting(EventLine::seq).containsExactly(numbers(lines.size()));
    }

    @Test
    void aFullDiskLosesEventsButDoesNotStopTheRun() {
        OutputStream full = new OutputStream() {

            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        EventLog log = EventLog.start(full, 2);

        for (int event = 1; event <= 10; event++) {
            log.accept(new Event.Repetition(event, 10));
        }
        log.end(RUN);
        log.close();

        assertThat(log.problem()).hasValue("events.ndjson is incomplete: No space left on device");
    }

    @Test
    void reportsAFileThatCannotBeCreatedBeforeTheRunMeasures() {
        Path file = folder.resolve("nowhere/events.ndjson");

        assertThatThrownBy(() -> EventLog.open(file))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(file.toString());
    }

    private static List<EventLine> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class))
                .toList();
    }

    private static Long[] numbers(int to) {
        return LongStream.rangeClosed(1, to).boxed().toArray(Long[]::new);
    }

    /** A slow disk: each write waits for a permit. */
    private static final class SlowDisk extends OutputStream {

        private final OutputStream file;
        private final Semaphore turns;

        SlowDisk(OutputStream file, Semaphore turns) {
            this.file = file;
            this.turns = turns;
        }

        @Override
        public void write(int one) throws IOException {
            file.write(one);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            turns.acquireUninterruptibly();
            file.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
