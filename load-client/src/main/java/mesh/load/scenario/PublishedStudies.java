package mesh.load.scenario;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Published figures of other authors' studies, which reports show beside the measured ones. */
public final class PublishedStudies {

    private PublishedStudies() {}

    /**
     * One study, with those of its figures that were available.
     *
     * @param complete whether all tables of the study are here; null if they are
     * @param columns names of the compared applications
     */
    public record Study(
            String id,
            String title,
            String publisher,
            String url,
            String work,
            @Nullable Boolean complete,
            List<String> columns,
            List<Row> rows) {

        public boolean isComplete() {
            return complete == null || complete;
        }
    }

    /**
     * One figure of a study.
     *
     * @param unit empty for a count
     * @param ours the measured figure to show beside it: {@code memory}, {@code classes}, {@code threads}, {@code ready},
     *     {@code throughput} or {@code mean-time}; null for none
     * @param values one for each column
     */
    public record Row(String figure, String unit, @Nullable String ours, List<Double> values) {}

    private record Studies(List<Study> studies) {}

    public static Optional<Study> find(String id) {
        return all().stream().filter(study -> study.id().equals(id)).findFirst();
    }

    public static List<String> ids() {
        return all().stream().map(Study::id).toList();
    }

    private static List<Study> all() {
        InputStream yaml = Objects.requireNonNull(PublishedStudies.class.getResourceAsStream("/published.yaml"));
        return YAMLMapper.shared().readValue(yaml, Studies.class).studies();
    }
}
