package mesh.console.site.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PackedEventsTest {

    /** {@code tracks.js} names its gauges in lists of pairs, and the busy cores in a call. */
    private static final Pattern GAUGE = Pattern.compile("'((?:connections|calls|cpu)\\.[a-z]+)'");

    @Test
    void aSampleHasTheGaugesThatThePagesDraw() throws IOException {
        List<String> drawn =
                GAUGE.matcher(tracks()).results().map(PackedEventsTest::name).toList();
        Map<String, Double> gauges =
                Map.of("cpu.cores", 1.23456, "connections.active", 2.0, "files.open", 7.0, "heap.used.bytes", 1e8);

        JsonNode packed = packed(new Event.Sample("a", 1, "s", false, 1_234_567, Map.of("other", 3), gauges));

        assertThat(drawn).containsExactlyInAnyOrderElementsOf(PackedEvents.DRAWN);
        assertThat(packed.get("gauges").toString()).isEqualTo("{\"connections.active\":2.0,\"cpu.cores\":1.23}");
        assertThat(packed.get("atNanos").asLong()).isEqualTo(1_200_000);
    }

    @Test
    void onlyTheGatewaysThreadsAreDrawn() {
        assertThat(packed(new Event.Sample("a", 1, "s", true, 0, Map.of("other", 3), Map.of()))
                        .get("threadsByPool"))
                .hasToString("{\"other\":3}");
        assertThat(packed(new Event.Sample("a", 1, "s", false, 0, Map.of("other", 3), Map.of()))
                        .get("threadsByPool"))
                .hasToString("{}");
    }

    @Test
    void stagesCountInStepsOfATenthOfAMillisecond() {
        Event.Stages stages =
                new Event.Stages("a", 1, 2, null, Map.of("backend", Arrays.asList(100_049L, null, 100_050L)));

        assertThat(packed(stages).get("table")).hasToString("{\"backend\":[1000,null,1001]}");
    }

    private static JsonNode packed(Event event) {
        String line = Json.MAPPER.writeValueAsString(new EventLine(1, 0, event));
        return Json.MAPPER.readTree(PackedEvents.of(line)).get("event");
    }

    private static String tracks() throws IOException {
        try (var script = PackedEventsTest.class.getResourceAsStream("/static/assets/tracks.js")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }
}
