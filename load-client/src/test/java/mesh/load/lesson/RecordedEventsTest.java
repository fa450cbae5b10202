package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import mesh.load.results.contender.RequestTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordedEventsTest {

    private static final Event.Message MESSAGE = new Event.Message("all services started");
    private static final List<RequestTable.Kind> OK = List.of(new RequestTable.Kind("ok", 200, null));

    private static List<EventLine> recorded(Event... events) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < events.length; i++) {
            lines.append(Json.MAPPER.writeValueAsString(new EventLine(i + 1, 1_000L * i, events[i])))
                    .append('\n');
        }
        return RecordedEvents.of(lines.toString())
                .lines()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class))
                .toList();
    }

    private static Event.Requests requests(String contender, int done, Row... rows) {
        List<Row> all = List.of(rows);
        return new Event.Requests(
                contender,
                1,
                100,
                done,
                0,
                OK,
                all.stream().map(Row::request).toList(),
                all.stream().map(Row::request).toList(),
                all.stream().map(row -> 0L).toList(),
                all.stream().map(Row::lastByte).toList(),
                all.stream().map(Row::lastByte).toList(),
                all.stream()
                        .map(row -> row.lastByte() == null ? null : Integer.valueOf(0))
                        .toList());
    }

    private record Row(int request, @Nullable Long lastByte) {}

    @Test
    void eachRequestHasItsLastRowInOneEvent() {
        List<EventLine> recorded = recorded(
                requests("a", 0, new Row(2, null), new Row(1, null)),
                requests("b", 0, new Row(1, null)),
                requests("a", 1, new Row(1, 30_000L)),
                requests("a", 2, new Row(2, 70_000L)),
                MESSAGE);

        assertThat(recorded.stream().map(EventLine::event))
                .containsExactly(
                        requests("b", 0, new Row(1, null)),
                        requests("a", 2, new Row(1, 30_000L), new Row(2, 70_000L)),
                        MESSAGE);
        assertThat(recorded.stream().map(EventLine::seq)).containsExactly(1L, 2L, 3L);
        assertThat(recorded.stream().map(EventLine::atNanos)).containsExactly(1_000L, 3_000L, 4_000L);
    }

    @Test
    void instantsAreRoundedDownToTenMicroseconds() {
        assertThat(recorded(requests("a", 1, new Row(1, 123_449_999L), new Row(2, 123_450_000L))))
                .singleElement()
                .extracting(EventLine::event)
                .isEqualTo(requests("a", 1, new Row(1, 123_440_000L), new Row(2, 123_450_000L)));
    }

    @Test
    void theLastEventHasNoFiguresOfContenders() {
        Event.Ended ended = new Event.Ended(
                0, Json.MAPPER.readTree("{\"state\": \"COMPLETE\", \"measurement\": {\"contenders\": []}}"));

        assertThat(recorded(ended))
                .singleElement()
                .extracting(EventLine::event)
                .isEqualTo(new Event.Ended(0, Json.MAPPER.readTree("{\"state\": \"COMPLETE\"}")));
    }

    @Test
    void nobodyReplaysTheStartOfServices() {
        assertThat(recorded(new Event.Starting(0, 2, 1, List.of("legacy-backend: waits")), MESSAGE))
                .extracting(EventLine::event)
                .isEqualTo(List.of(MESSAGE));
    }

    @Test
    void allOtherEventsStayAsTheyWere() {
        Event.Sample sample =
                new Event.Sample("a", 1, "netty-gateway", true, 12_345, Map.of("other", 17), Map.of("cpu.cores", 1.25));
        Event.Stages stages = new Event.Stages("a", 1, 1, null, Map.of("rest", Arrays.asList(17L, null)));

        assertThat(recorded(sample, stages)).extracting(EventLine::event).isEqualTo(List.of(sample, stages));
    }
}
