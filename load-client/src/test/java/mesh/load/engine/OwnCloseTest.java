package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import mesh.behaviour.Distribution;
import mesh.load.engine.ScriptedServer.Script;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that both engines record why they close a connection that the server would keep. */
@Timeout(300)
class OwnCloseTest {

    private static final String RESPONSE = Responses.json("[]");

    @ParameterizedTest
    @EnumSource
    void recordsBytesAfterAResponse(EngineKind engine) throws Exception {
        assertThat(fire(engine, responding(RESPONSE + "\r\n"), null))
                .extracting(RequestRecord::ownClose)
                .containsOnly(OwnClose.SURPLUS);
    }

    /** The line end arrives with the response, or in the pause after it. */
    @ParameterizedTest
    @EnumSource
    void recordsBytesThatArriveLater(EngineKind engine) throws Exception {
        List<RequestRecord> requests = fire(
                engine,
                conversation -> {
                    while (conversation.request() != null) {
                        conversation.send(RESPONSE);
                        conversation.send("\r\n");
                    }
                },
                Distribution.of("300ms"));

        assertThat(requests.subList(0, requests.size() - 1))
                .allMatch(request -> request.outcome().equals(new Outcome.Ok(200)))
                .extracting(RequestRecord::ownClose)
                .containsOnly(OwnClose.SURPLUS);
    }

    @ParameterizedTest
    @EnumSource
    void recordsAResponseWithTwoLengths(EngineKind engine) throws Exception {
        String both = Responses.chunkedHead("application/json").replace("\r\n\r\n", "\r\nContent-Length: 2\r\n\r\n")
                + Responses.chunk("[]")
                + Responses.chunk("");

        assertThat(fire(engine, responding(both), null))
                .extracting(RequestRecord::ownClose)
                .containsOnly(OwnClose.TWO_LENGTHS);
    }

    @ParameterizedTest
    @EnumSource
    void recordsAResponseThatIsNotHttp(EngineKind engine) throws Exception {
        assertThat(fire(engine, responding("SSH-2.0-OpenSSH_9.6\r\n"), null))
                .extracting(RequestRecord::ownClose)
                .containsOnly(OwnClose.MALFORMED);
    }

    @ParameterizedTest
    @EnumSource
    void recordsNothingIfTheServerAnnouncesItsClose(EngineKind engine) throws Exception {
        String closing = RESPONSE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n") + "\r\n";

        assertThat(fire(
                        engine,
                        conversation -> {
                            conversation.request();
                            conversation.send(closing);
                        },
                        null))
                .extracting(RequestRecord::ownClose)
                .containsOnlyNulls();
    }

    @ParameterizedTest
    @EnumSource
    void recordsNothingForAConnectionThatIsKept(EngineKind engine) throws Exception {
        assertThat(fire(engine, responding(RESPONSE), null))
                .extracting(RequestRecord::ownClose)
                .containsOnlyNulls();
    }

    private static Script responding(String response) {
        return conversation -> {
            while (conversation.request() != null) {
                conversation.send(response);
            }
        };
    }

    private static List<RequestRecord> fire(EngineKind engine, Script script, @Nullable Distribution think)
            throws Exception {
        Shape shape = new Shape.Closed(3, think, null, null, null).drawn(7);
        try (ScriptedServer server = new ScriptedServer(script)) {
            LoadPlan plan = new LoadPlan(
                    server.address(),
                    List.of(new UserRequest("/", "application/json", 0)),
                    shape,
                    Duration.ofSeconds(60));
            return Engines.of(engine).fire(plan, LoadEngine.Progress.NONE).requests();
        }
    }
}
