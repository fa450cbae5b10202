package mesh.load.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Figures that others have published about the same question, to show beside the measured ones. */
public final class PublishedStudies {

    private static final String RESOURCE = "/published.yaml";

    private PublishedStudies() {}

    /**
     * One study, as far as it was available.
     *
     * @param id its name in a scenario
     * @param complete whether all tables of the study are here; null if they are
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

        /** Returns whether all tables of the study are here. */
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

    /** Returns the study with this id. */
    public static Optional<Study> find(String id) {
        return all().stream().filter(study -> study.id().equals(id)).findFirst();
    }

    /**
     * Returns the id if there is such a study.
     *
     * @throws IllegalArgumentException if there is none; the message lists the studies
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
