package mesh.load.results;

import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;

/** The one way in which this package reads and writes JSON. */
public final class Json {

    /**
     * Unknown fields are let pass: an old client may read a newer run. A text of nothing, or of nothing but blanks, is no time
     * and no number, for which Jackson would by itself read null, even where there can be none.
     */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withCoercionConfigDefaults(texts ->
                    texts.setAcceptBlankAsEmpty(true).setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .build();

    public static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private Json() {}
}
