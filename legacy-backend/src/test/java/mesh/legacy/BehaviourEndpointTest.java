package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BehaviourEndpointTest extends LegacyTest {

    private static final String DEFAULTS = """
            {"serviceTime":"PT0.1S","spread":0.0,"maxConcurrent":0,"failureShare":0.0,"hangShare":0.0,"hangTime":"PT1M",\
            "cutShare":0.0,"cutEarlyShare":0.0,"seed":42}""";

    @Test
    void replacesTheWholeAndGivesDefaultsToWhatIsLeftOut() throws Exception {
        client.behave("{'serviceTime': '1ms', 'spread': 0.5, 'seed': 3}");

        HttpResponse<String> response = client.behave("{}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(DEFAULTS);
        assertThat(client.get("/legacy/behaviour").body()).isEqualTo(DEFAULTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'250ms'", "'PT0.25S'", "250"})
    void readsDurationsInEitherNotationAndTellsThemInIso(String duration) throws Exception {
        client.behave("{'serviceTime': " + duration + "}");

        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("PT0.25S");
    }

    @Test
    void readsWhatItTells() throws Exception {
        String told = client.behave("{'serviceTime': '3ms', 'hangShare': 0.25, 'maxConcurrent': 7, 'seed': -5}")
                .body();

        assertThat(client.behave(told).body()).isEqualTo(told);
    }

    @Test
    void namesEveryFieldThatIsNotAllowedAndChangesNothing() throws Exception {
        HttpResponse<String> response = client.behave("""
                {'serviceTime': '61s', 'spread': 'NaN', 'maxConcurrent': 1.5, 'failureShare': -0.1, 'hangShare': 'often',
                 'hangTime': '-1s', 'cutShare': null, 'cutEarlyShare': 1.1, 'seed': '', 'srviceTime': '1s'}""");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode errors = LegacyClient.json(response).get("errors");
        assertThat(errors.get("serviceTime").asString()).isEqualTo(Behaviour.SERVICE_TIME);
        assertThat(errors.get("spread").asString()).isEqualTo(Share.ALLOWED);
        assertThat(errors.get("maxConcurrent").asString()).isEqualTo(Behaviour.PLACES);
        assertThat(errors.get("failureShare").asString()).isEqualTo(Share.ALLOWED);
        assertThat(errors.get("hangShare").asString()).isEqualTo(Share.ALLOWED);
        assertThat(errors.get("hangTime").asString()).isEqualTo(Behaviour.HANG_TIME);
        assertThat(errors.get("cutShare").asString()).isEqualTo(Share.ALLOWED);
        assertThat(errors.get("cutEarlyShare").asString()).isEqualTo(Share.ALLOWED);
        assertThat(errors.get("seed").asString()).isEqualTo(Behaviour.SEED);
        assertThat(errors.get("srviceTime").asString()).startsWith("is unknown; the fields are serviceTime, spread");
        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("PT0S");
    }

    @Test
    void refusesSharesOfMoreThanAllRequests() throws Exception {
        HttpResponse<String> response = client.behave("{'cutShare': 0.6, 'hangShare': 0.5}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(LegacyClient.json(response).get("detail").asString())
                .isEqualTo("the behaviour is not changed: sumOfShares " + Behaviour.SUM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "7", "{'serviceTime'}"})
    void refusesWhatIsNoJsonObject(String body) throws Exception {
        HttpResponse<String> response = client.behave(body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(LegacyClient.json(response).get("detail").asString())
                .isEqualTo("the body must be a JSON object with the fields of a behaviour");
        assertThat(response.body()).doesNotContain("Exception", "tools.jackson");
        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("PT0S");
    }

    private JsonNode behaviour() throws Exception {
        return LegacyClient.json(client.get("/legacy/behaviour"));
    }
}
