package mesh.load.scenario;

import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Published figures of other authors' studies, which reports show beside the measured ones. */
public final class PublishedStudies {

    private PublishedStudies() {}

    /** Returns the published studies, with their ids as keys. They have the same form as in a result. */
    public static Map<String, JsonNode> all() {
        InputStream yaml = Objects.requireNonNull(PublishedStudies.class.getResourceAsStream("/published.yaml"));
        return YAMLMapper.shared().readValue(yaml, new TypeReference<>() {});
    }
}
