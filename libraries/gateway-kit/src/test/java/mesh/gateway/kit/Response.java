package mesh.gateway.kit;

import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A complete response, as a user received it.
 *
 * @param type the content type; empty if there is none
 */
record Response(int status, String type, String body) {

    static final String JSON = "application/json";
    static final String NDJSON = "application/x-ndjson";
    static final String PROBLEM = "application/problem+json";

    private static final JsonMapper MAPPER = new JsonMapper();

    static Response of(HttpResponse<String> response) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        return new Response(response.statusCode(), type, response.body());
    }

    /** Returns the readings; fails if the response is a failure, as an assertion that a test may try again. */
    List<Reading> readings() {
        try {
            return type.startsWith(NDJSON) ? body.lines().map(Reading::of).toList() : Reading.ofArray(body);
        } catch (JacksonException noReadings) {
            throw new AssertionError("no readings: " + this, noReadings);
        }
    }

    JsonNode json() {
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException noJson) {
            throw new AssertionError("no JSON: " + this, noJson);
        }
    }

    /** Returns the cause of the failure; empty if the response names none. */
    String cause() {
        return type.startsWith(PROBLEM) ? json().path("cause").asString("") : "";
    }
}
