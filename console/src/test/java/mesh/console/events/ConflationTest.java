package mesh.console.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import mesh.console.events.Conflation.Delivery;
import mesh.console.sample.SampleFolder;
import mesh.console.sample.SampleRequests;
import mesh.load.events.Event;
import mesh.load.results.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a slow viewer reaches the same final state as a fast one. */
class ConflationTest {

    @TempDir
    private Path results;

    private SampleFolder folder = new SampleFolder(Path.of("target"), "set-below");

    @BeforeEach
    void anEmptyFolder() {
        folder = new SampleFolder(results, "20261123-101500-smoke");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void mergedEventsLeadToTheSameFinalState(int seed) {
        List<StoredEvent> all = randomRun(seed);

        List<String> merged = Conflation.merge(all).stream().map(Delivery::json).toList();

        assertThat(merged).hasSizeLessThan(all.size() / 4);
        assertThat(SampleRequests.finalState(merged))
                .hasSizeGreaterThan(700)
                .isEqualTo(SampleRequests.finalState(
                        all.stream().map(StoredEvent::json).toList()));
    }

    /** A viewer that is cut off after any numbered event, and continues after it, reaches the same end as all others. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8})
    void aViewerThatContinuesAfterANumberMissesNothing(int seed) {
        List<StoredEvent> all = randomRun(seed);
        List<Delivery> merged = Conflation.merge(all);
        Map<String, String> expected =
                SampleRequests.finalState(all.stream().map(StoredEvent::json).toList());

        for (int count = 1; count <= merged.size(); count++) {
            List<Delivery> before = merged.subList(0, count);
            long last = before.stream()
                    .map(Delivery::id)
                    .filter(id -> id != null)
                    .mapToLong(id -> id)
                    .max()
                    .orElse(0);
            Stream<String> after =
                    all.stream().filter(event -> event.seq() > last).map(StoredEvent::json);
            assertThat(SampleRequests.finalState(Stream.concat(before.stream().map(Delivery::json), after)
                            .toList()))
                    .isEqualTo(expected);
        }
    }

    @Test
    void numbersAlwaysIncrease() {
        List<Long> numbers = Conflation.merge(randomRun(9)).stream()
                .map(one -> Json.MAPPER.readTree(one.json()).get("seq").asLong())
                .toList();

        assertThat(numbers).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void anEventOfAnotherTypeKeepsItsPlace() {
        SampleRequests requests = new SampleRequests("a", 10, 1);
        List<StoredEvent> events = List.of(
                stored(requests.some(3)),
                stored(requests.some(3)),
                stored(new Event.Message("between")),
                stored(requests.some(3)));

        assertThat(Conflation.merge(events)).extracting(Delivery::id).containsExactly(2L, 3L, 4L);
    }

    @Test
    void fewSamplesAreAllKept() {
        List<StoredEvent> events = Stream.iterate(1L, at -> at + 1)
                .limit(5)
                .map(at -> stored(sample(at, 1)))
                .toList();

        assertThat(Conflation.merge(events)).hasSize(5);
    }

    @Test
    void onlyTheLastOfVeryManySamplesIsKept() {
        List<StoredEvent> events = Stream.iterate(1L, at -> at + 1)
                .limit(50)
                .map(at -> stored(sample(at, 100)))
                .toList();

        assertThat(Conflation.merge(events))
                .singleElement()
                .satisfies(left -> assertThat(left.json()).contains("\"atNanos\":50,"));
    }

    @Test
    void aMalformedEventIsPassedOnUnchanged() {
        String begin = "{\"seq\":%d,\"atNanos\":1,\"event\":{\"type\":\"requests\"";
        List<StoredEvent> events = Stream.of(begin + "}}", begin + ",\"request\":[1],\"user\":7}}", begin)
                .map(text -> StoredEvent.parse(0, text.replace("%d", "1")).orElseThrow())
                .toList();

        assertThat(Conflation.merge(events))
                .extracting(Delivery::json)
                .containsExactlyElementsOf(
                        events.stream().map(StoredEvent::json).toList());
    }

    private List<StoredEvent> randomRun(int seed) {
        Random random = new Random(seed);
        List<SampleRequests> contenders =
                List.of(new SampleRequests("one", 600, seed), new SampleRequests("two", 500, seed + 1));
        List<StoredEvent> all = new ArrayList<>();
        for (int i = 1; i <= 300; i++) {
            int kind = random.nextInt(60);
            all.add(stored(
                    switch (kind) {
                        case 0 -> new Event.Message("line " + i);
                        case 1, 2, 3 -> sample(i, 2);
                        default -> contenders.get(kind % 2).changed(10);
                    }));
        }
        return all;
    }

    private static Event.Sample sample(long at, int pools) {
        Map<String, Integer> threads = Stream.iterate(0, i -> i < pools, i -> i + 1)
                .collect(java.util.stream.Collectors.toMap(i -> "pool-with-a-name-" + i, i -> i));
        return new Event.Sample("one", 1, "netty-gateway", true, at, threads, Map.of("cpu.cores", 0.5));
    }

    private StoredEvent stored(Event event) {
        return StoredEvent.parse(0, Json.MAPPER.writeValueAsString(folder.line(event)))
                .orElseThrow();
    }
}
