package mesh.load.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.Json;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.RequestState;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventsSchemaTest {

    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(EventLog.schema(), InputFormat.JSON);

    static Stream<Event> events() {
        Event.Plan plan = new Event.Plan(
                "first", "netty-gateway", "/netty/{cnt}", "*/*", "concurrent", 3, 3, 2, "triangular", "burst");
        RequestState ended = new RequestState(1, 1, 5, 7, 9, new Outcome.ServerError(500, "read-timeout"));
        RequestState underWay = new RequestState(2, 2, 5, RequestRecord.NEVER, RequestRecord.NEVER, null);
        return Stream.of(
                new Event.Run(Event.FORMAT, "smoke", "Does it?", Instant.EPOCH, "0.1.0", 2, List.of(plan)),
                new Event.Message("it goes on"),
                new Event.Starting(1, 3, 5, List.of("netty-gateway: started (pid 4711), ready after 6.1 s")),
                new Event.Repetition(1, 2),
                new Event.WarmUp("first", 0.5),
                new Event.Contender("first", 1, 3, 3, null, Map.of("maxConnections", 500), 2),
                new Event.Released("first", 1, 5),
                Event.Requests.of("first", 1, 100, 1, 1, new ArrayList<>(), List.of(ended, underWay)),
                new Event.Sample("first", 1, "netty-gateway", true, -5, Map.of("main", 1), Map.of("cpu.cores", 0.5)),
                new Event.Stages("first", 1, 1, "2 are not", Map.of("thread", Arrays.asList(5L, null, null))),
                Event.ContenderEnded.of(SampleContender.smoke()
                        .background(SampleContender.light())
                        .observations(paused())
                        .build()),
                new Event.Assertions(SampleRun.study().build().expectations()),
                new Event.Ended(0, Json.MAPPER.createObjectNode()));
    }

    private static ObservationFigures paused() {
        return SampleRun.study().build().contenders().stream()
                .flatMap(one -> one.gateway().stream())
                .filter(one -> one.service().equals("netty-gateway"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("events")
    void describesEachEvent(Event event) {
        String line = Json.MAPPER.writeValueAsString(new EventLine(1, 2, event));

        assertThat(SCHEMA.validate(line, InputFormat.JSON)).isEmpty();
        assertThat(Json.MAPPER.readValue(line, EventLine.class).event()).isEqualTo(event);
    }

    /** Makes sure that {@link #describesEachEvent} tests every kind of event. */
    @Test
    void theSamplesIncludeEachKindOfEvent() {
        assertThat(events().map(Object::getClass)).containsExactlyInAnyOrder(Event.class.getPermittedSubclasses());
    }

    @Test
    void rejectsUnknownFields() {
        String line = "{'seq': 1, 'atNanos': 2, 'event': {'type': 'message', 'words': 'unknown'}}".replace('\'', '"');

        assertThat(SCHEMA.validate(line, InputFormat.JSON)).isNotEmpty();
    }
}
