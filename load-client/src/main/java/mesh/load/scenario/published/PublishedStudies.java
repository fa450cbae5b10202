package mesh.load.scenario.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What others have published about the same question, to stand beside what is measured. */
public final class PublishedStudies {

    private static final String RESOURCE = "/published.yaml";

    private PublishedStudies() {}

    /**
     * One study, as far as it could be had.
     *
     * @param id what a scenario calls it
     * @param complete whether all of its tables are here; null if it is
     * @param columns what was compared
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

        /** Whether all of its tables are here. */
        public boolean isComplete() {
            return complete == null || complete;
        }
    }

    /**
     * One figure of it.
     *
     * @param unit empty for a count
     * @param ours which of our figures stands beside it: {@code memory}, {@code classes}, {@code threads}, {@code ready},
     *     {@code throughput} or {@code mean-time}; null for none
     * @param values one for each column
     */
    public record Row(String figure, String unit, @Nullable String ours, List<Double> values) {}

    private record Studies(List<Study> studies) {}

    /** The study of this id. */
    public static Optional<Study> find(String id) {
        return all().stream().filter(study -> study.id().equals(id)).findFirst();
    }

    /**
     * The id, if there is such a study.
     *
     * @throws IllegalArgumentException if there is none; the message says which there are
     */
    public static String require(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException(
                        String.join(", ", all().stream().map(Study::id).toList())))
                .id();
    }

    private static List<Study> all() {
        try (InputStream yaml = Objects.requireNonNull(PublishedStudies.class.getResourceAsStream(RESOURCE))) {
            return YAMLMapper.shared().readValue(yaml, Studies.class).studies();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", unreadable);
        }
    }
}
