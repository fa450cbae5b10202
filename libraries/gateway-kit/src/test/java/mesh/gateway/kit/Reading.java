package mesh.gateway.kit;

import java.time.LocalDate;
import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A reading as users receive it from both gateways, with exactly these four fields. */
record Reading(long id, LocalDate date, String station, double celsius) {

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The object in which the legacy backend wraps its reading. */
    record Envelope(Reading result) {}

    static Reading of(String json) {
        return STRICT.readValue(json, Reading.class);
    }

    static List<Reading> ofArray(String json) {
        return List.of(STRICT.readValue(json, Reading[].class));
    }

    static Reading ofEnvelope(String json) {
        return STRICT.readValue(json, Envelope.class).result();
    }
}
