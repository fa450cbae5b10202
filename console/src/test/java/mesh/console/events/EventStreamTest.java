package mesh.console.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.console.sample.SampleRequests;
import mesh.console.sample.SentEvent;
import mesh.load.events.Event;
import mesh.load.results.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Viewers follow a run over a real port. */
@Timeout(300)
class EventStreamTest {

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void aFinishedRunIsSentAsItWasWritten() throws Exception {
        SampleFolder folder = finished("20261123-101501-smoke");

        List<SentEvent> sent = all(folder, "");

        List<String> written = Files.readAllLines(folder.events());
        assertThat(sent).hasSize(written.size() + 1);
        assertThat(sent.subList(0, written.size())).extracting(SentEvent::data).isEqualTo(written);
        assertThat(sent.subList(0, written.size()))
                .extracting(SentEvent::id)
                .startsWith("1", "2", "3")
                .endsWith(String.valueOf(written.size()));
        assertThat(sent.getLast()).isEqualTo(new SentEvent(null, "end", "{\"reason\":\"ended\"}"));
    }

    @Test
    void aViewerThatReconnectsContinuesWhereItStopped() {
        SampleFolder folder = finished("20261123-101502-smoke");
        List<SentEvent> everything = all(folder, "");

        assertThat(all(folder, "?after=7")).isEqualTo(everything.subList(7, everything.size()));
        assertThat(all(folder, "", "Last-Event-ID", "9")).isEqualTo(everything.subList(9, everything.size()));
        assertThat(all(folder, "?after=7", "Last-Event-ID", "nonsense"))
                .isEqualTo(everything.subList(7, everything.size()));
        assertThat(all(folder, "?after=999999")).extracting(SentEvent::event).containsExactly("end");
    }

    @Test
    void aLateViewerGetsTheBeginningFirst() {
        SampleFolder folder = running("20261123-101503-smoke").write(new Event.Message("before"));

        try (Stream<SentEvent> events = console.events(path(folder))) {
            Iterator<SentEvent> received = events.iterator();
            assertThat(received.next().data()).contains("before");

            folder.append("{\"seq\":2,\"atNanos\":7,\"event\":{\"type\":\"mess").append("age\",\"text\":\"late\"}}\n");
            assertThat(received.next().data()).contains("late");

            folder.append("{\"seq\":3,\"atNanos\":8,\"event\":{\"type\":\"ended\",\"dropped\":0,\"run\":{}}}\n");
            assertThat(received.next().id()).isEqualTo("3");
            assertThat(received.next().event()).isEqualTo("end");
            assertThat(received.hasNext()).isFalse();
        }
    }

    @Test
    void theStreamOfAKilledRunEnds() {
        SampleFolder folder = running("20261123-101504-smoke")
                .write(new Event.Message("the last"))
                .aged();

        assertThat(all(folder, "")).extracting(SentEvent::data).endsWith("{\"reason\":\"killed\"}");
    }

    @Test
    void aDeletedFileEndsTheStream() throws Exception {
        SampleFolder folder = running("20261123-101505-smoke").write(new Event.Message("one"));

        try (Stream<SentEvent> events = console.events(path(folder))) {
            Iterator<SentEvent> received = events.iterator();
            assertThat(received.next().id()).isEqualTo("1");

            Files.delete(folder.events());

            assertThat(received.next().data()).isEqualTo("{\"reason\":\"gone\"}");
        }
    }

    @Test
    void eventsOfARunWithoutEventsAreNotFound() {
        SampleFolder folder = new SampleFolder(console.results(), "20261123-101506-smoke").results(RunState.COMPLETE);

        assertThat(console.get(path(folder), "Accept", "text/event-stream").statusCode())
                .isEqualTo(404);
        assertThat(console.get(path(folder)).body()).contains("this run has no events");
    }

    /** The run writes megabytes within a second. Each viewer gets at most 250 kB per second, and every viewer gets the end. */
    @Test
    void aViewerSlowerThanTheRunGetsFewerEventsAndTheSameFinalState() throws Exception {
        SampleFolder folder = running("20261123-101507-smoke").write(new Event.Message("begin"));
        SampleRequests requests = new SampleRequests("netty", 400, 7);
        List<SentEvent> received = new ArrayList<>();
        long start = System.nanoTime();
        try (Stream<SentEvent> events = console.events(path(folder))) {
            Iterator<SentEvent> quick = events.iterator();
            received.add(quick.next());
            CompletableFuture<Void> run = CompletableFuture.runAsync(() -> write(folder, requests));
            quick.forEachRemaining(received::add);
            run.join();
        }

        double seconds = (System.nanoTime() - start) / 1e9;
        List<String> sent = received.stream().map(SentEvent::data).toList();
        List<String> written = Files.readAllLines(folder.events());
        assertThat(SampleRequests.finalState(sent.subList(0, sent.size() - 1)))
                .hasSize(401)
                .isEqualTo(SampleRequests.finalState(written));
        assertThat(sent).hasSizeLessThan(written.size() / 2);
        assertThat(bytes(sent)).isLessThan((long) (250_000 * seconds) + 20_000);
        assertThat(sent.getLast()).contains("ended");
    }

    private static void write(SampleFolder folder, SampleRequests requests) {
        for (int i = 0; i < 150; i++) {
            folder.write(requests.some(300));
        }
        folder.end();
    }

    private static long bytes(List<String> lines) {
        return lines.stream().mapToLong(String::length).sum();
    }

    @Test
    void aViewerIsRejectedWhileAllPlacesAreTakenExceptThoseOfTheOwner() {
        SampleFolder folder = running("20261123-101508-smoke").write(new Event.Message("one"));
        List<Stream<SentEvent>> watching = new ArrayList<>();
        try {
            for (int i = 0; i < 17; i++) {
                watching.add(console.events(path(folder)));
            }
            assertThat(console.get(path(folder)).statusCode()).isEqualTo(503);

            // Three of the twenty places are for the owner, whose browser sends a cookie, and no header with the token.
            watching.add(console.events(path(folder), "X-Mesh-Token", console.token()));
            watching.add(console.events(path(folder), "Cookie", ownersCookie()));
            assertThat(console.get(path(folder)).statusCode()).isEqualTo(503);
            watching.add(console.events(path(folder), "Cookie", ownersCookie()));
            assertThat(console.get(path(folder), "Cookie", ownersCookie()).statusCode())
                    .isEqualTo(503);
        } finally {
            folder.end();
            watching.forEach(events -> events.forEach(event -> {}));
        }
    }

    private static String ownersCookie() {
        return console.get("/?token=" + console.token())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private static SampleFolder running(String name) {
        return new SampleFolder(console.results(), name).results(RunState.RUNNING);
    }

    private static SampleFolder finished(String name) {
        SampleFolder folder = running(name);
        SampleRequests requests = new SampleRequests("netty", 50, 3);
        Stream.iterate(0, i -> i < 30, i -> i + 1).forEach(i -> folder.write(requests.some(5)));
        return folder.write(new Event.Message("<script>alert(1)</script> ä\u2028"))
                .end()
                .results(RunState.COMPLETE);
    }

    private static List<SentEvent> all(SampleFolder folder, String query, String... headers) {
        try (Stream<SentEvent> events = console.events(path(folder) + query, headers)) {
            return events.toList();
        }
    }

    private static String path(SampleFolder folder) {
        return "/api/runs/" + folder.name() + "/events";
    }
}
