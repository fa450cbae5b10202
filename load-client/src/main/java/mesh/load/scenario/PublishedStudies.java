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

    /** Returns the published studies by their ids, in the form in which a result contains them. */
    public static Map<String, JsonNode> all() {
        InputStream yaml = Objects.requireNonNull(PublishedStudies.class.getResourceAsStream("/published.yaml"));
        return YAMLMapper.shared().readValue(yaml, new TypeReference<>() {});
    }
}
