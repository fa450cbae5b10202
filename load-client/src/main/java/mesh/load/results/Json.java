package mesh.load.results;

import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;

/** The JSON mapper of this package, for reading and writing. */
public final class Json {

    /**
     * Ignores unknown fields, because an old client may read a newer run. Rejects empty or blank text for a time or a number, for which
     * Jackson would by default read null, even where null is not allowed.
     */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withCoercionConfigDefaults(texts ->
                    texts.setAcceptBlankAsEmpty(true).setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .build();

    public static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private Json() {}
}
