package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One figure of a published study.
 *
 * @param figure what it is, in the words of the study
 * @param unit empty for a count
 * @param ours which of our figures is comparable: {@code memory}, {@code classes}, {@code threads}, {@code ready},
 *     {@code throughput} or {@code mean-time}; null for none
 * @param values one for each column
 */
public record PublishedFigure(
        String figure, String unit, @Nullable String ours, List<Double> values) {}
