package mesh.load.run;

import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one way in which this package reads and writes JSON. */
final class Json {

    /** Unknown fields are let pass: an old client may read a newer run. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private Json() {}
}
