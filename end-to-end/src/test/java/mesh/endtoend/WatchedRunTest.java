package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.endtoend.ConsoleProcess.Sent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests runs that the console starts. They measure real services while a viewer watches. */
@Tag("faults")
@Timeout(300)
class WatchedRunTest {

    private static final int USERS = 10;

    private static ConsoleProcess console;

    @BeforeAll
    static void start(@TempDir Path home) throws Exception {
        console = ConsoleProcess.start(home);
    }

    @AfterAll
    static void stop() {
        if (console != null) { // null if the jars are missing
            console.close();
        }
    }

    /** The last row that the viewer received for each request must be the row in the results. */
    @Test
    @Tag("faults-short")
    void aViewerReceivesEveryRowThatTheResultsContain() throws Exception {
        String id = console.run("{\"scenario\":\"smoke\"}");
        String folder = console.folderOf(id);
        LastRows rows = new LastRows();
        try (Stream<Sent> sent = console.watch("/api/runs/" + folder + "/events")) {
            Iterator<Sent> received = sent.iterator();
            await(received, rows, "released", "netty-webclient");
            assertThat(console.get("/api/runs/" + folder).get("live").asBoolean())
                    .isTrue();
            assertThat(end(received, rows)).isEqualTo("ended");
        }

        assertThat(console.exitCodeOf(id)).isZero();
        JsonNode contenders = console.results(folder).json().at("/measurement/contenders");
        assertThat(contenders).hasSize(5);
        for (JsonNode contender : contenders) {
            Map<Integer, List<Object>> measured = LastRows.measured(contender);
            assertThat(measured).hasSize(USERS);
            assertThat(rows.of(contender.get("id").asString())).isEqualTo(measured);
        }
    }

    @Test
    void aRunStoppedByAViewerKeepsItsMeasurements() throws Exception {
        String id = console.run(JsonMapper.shared().writeValueAsString(Map.of("yaml", MeshRunTest.LONG)));
        String folder = console.folderOf(id);
        LastRows rows = new LastRows();
        try (Stream<Sent> sent = console.watch("/api/runs/" + folder + "/events")) {
            Iterator<Sent> received = sent.iterator();
            await(received, rows, "released", "endless");
            console.stop();
            assertThat(end(received, rows)).isEqualTo("ended");
        }

        assertThat(console.exitCodeOf(id)).isEqualTo(130);
        JsonNode results = console.results(folder).json();
        assertThat(results.get("state").asString()).isEqualTo("INTERRUPTED");
        JsonNode quick = results.at("/measurement/contenders/0");
        assertThat(quick.at("/outcomes/ok").asInt()).isEqualTo(3);
        assertThat(rows.of("quick")).hasSize(3).isEqualTo(LastRows.measured(quick));
        assertThat(console.livingServices()).isEmpty();
    }

    private static void await(Iterator<Sent> received, LastRows rows, String type, String contender) {
        JsonNode event = rows.take(received.next());
        while (!event.path("type").asString("").equals(type)
                || !event.path("contender").asString("").equals(contender)) {
            event = rows.take(received.next());
        }
    }

    /** Reads all events to the last one, and returns the reason for the end that it contains. */
    private static String end(Iterator<Sent> received, LastRows rows) {
        Sent last = received.next();
        while (!last.name().equals("end")) {
            rows.take(last);
            last = received.next();
        }
        return last.data().get("reason").asString();
    }
}
