package mesh.legacy.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import mesh.behaviour.Behaviour;
import mesh.legacy.LegacyClient;
import mesh.legacy.LegacyTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BehaviourEndpointTest extends LegacyTest {

    private static final String DEFAULTS = """
            {"serviceTime":"PT0.1S","jitter":0.0,"maxConcurrent":0,"failureRatio":0.0,"hangRatio":0.0,"hangTime":"PT1M",\
            "abortRatio":0.0,"abortBeforeResponseRatio":0.0,"seed":42}""";

    @Test
    void replacesTheWholeBehaviourAndUsesDefaultsForMissingFields() throws Exception {
        client.behave("{'serviceTime': '1ms', 'jitter': 0.5, 'seed': 3}");

        HttpResponse<String> response = client.behave("{}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(DEFAULTS);
        assertThat(client.get("/legacy/behaviour").body()).isEqualTo(DEFAULTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'250ms'", "'PT0.25S'", "250"})
    void readsDurationsInEitherNotationAndWritesThemInIso(String duration) throws Exception {
        client.behave("{'serviceTime': " + duration + "}");

        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("PT0.25S");
    }

    @Test
    void theServiceTimeCanBeADistribution() throws Exception {
        client.behave("{'serviceTime': {'distribution': 'exponential', 'mean': '1ms'}, 'seed': 3}");

        String written = client.get("/legacy/behaviour").body();

        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("exponential mean=PT0.001S");
        assertThat(client.behave(written).body()).isEqualTo(written);
    }

    @Test
    void namesTheValueOfADistributionThatIsWrong() throws Exception {
        HttpResponse<String> response =
                client.behave("{'serviceTime': {'distribution': 'lognormal', 'median': '2s', 'p99': '1s'}}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(LegacyClient.json(response).at("/errors/serviceTime").asString())
                .isEqualTo("'median' is '2s'. Allowed: at most 'p99', which is '1s'");
    }

    @Test
    void readsWhatItWrites() throws Exception {
        String written = client.behave("{'serviceTime': '3ms', 'hangRatio': 0.25, 'maxConcurrent': 7, 'seed': -5}")
                .body();

        assertThat(client.behave(written).body()).isEqualTo(written);
    }

    @Test
    void namesEveryInvalidFieldAndChangesNothing() throws Exception {
        HttpResponse<String> response = client.behave("""
                {'serviceTime': '61s', 'jitter': 'NaN', 'maxConcurrent': 1.5, 'failureRatio': -0.1, 'hangRatio': 'often',
                 'hangTime': '-1s', 'abortRatio': null, 'abortBeforeResponseRatio': 1.1, 'seed': '', 'srviceTime': '1s'}""");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode errors = LegacyClient.json(response).get("errors");
        assertThat(errors.get("serviceTime").asString()).isEqualTo(Behaviour.SERVICE_TIME);
        assertThat(errors.get("jitter").asString()).isEqualTo(Ratio.ALLOWED);
        assertThat(errors.get("maxConcurrent").asString()).isEqualTo(Behaviour.PLACES);
        assertThat(errors.get("failureRatio").asString()).isEqualTo(Ratio.ALLOWED);
        assertThat(errors.get("hangRatio").asString()).isEqualTo(Ratio.ALLOWED);
        assertThat(errors.get("hangTime").asString()).isEqualTo(Behaviour.HANG_TIME);
        assertThat(errors.get("abortRatio").asString()).isEqualTo(Ratio.ALLOWED);
        assertThat(errors.get("abortBeforeResponseRatio").asString()).isEqualTo(Ratio.ALLOWED);
        assertThat(errors.get("seed").asString()).isEqualTo(Behaviour.SEED);
        assertThat(errors.get("srviceTime").asString()).startsWith("is unknown; the fields are serviceTime, jitter");
        assertThat(behaviour().get("serviceTime").asString()).isEqualTo("PT0S");
    }

    @Test
    void rejectsRatiosOfMoreThanAllRequests() throws Exception {
        HttpResponse<String> response = client.behave("{'abortRatio': 0.6, 'hangRatio': 0.5}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(LegacyClient.json(response).get("detail").asString())
                .isEqualTo("the behaviour is not changed: sumOfRatios " + Behaviour.SUM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "7", "{'serviceTime'}"})
    void rejectsABodyThatIsNotAJsonObject(String body) throws Exception {
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
