package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.ValidityWarning;

/**
 * One finding in one measurement, before equal findings of a contender are combined.
 *
 * @param size orders findings of one kind: a larger one is worse
 */
public record ValidityFinding(String kind, double size, String text) {

    /**
     * Returns one finding if {@code found} is true, or else none. The text is a format of {@link String#format} with a place for each
     * figure.
     */
    public static Stream<ValidityFinding> when(boolean found, String kind, double size, String text, List<?> figures) {
        return found
                ? Stream.of(new ValidityFinding(kind, size, String.format(Locale.ROOT, text, figures.toArray())))
                : Stream.empty();
    }

    /**
     * Returns at most one warning of each check for each contender, with the worst figure of its repetitions. Readers of thirty
     * measurements do not need the same sentence thirty times.
     */
    public static <M> Stream<ValidityWarning> warnings(
            List<M> measured, Function<M, String> contender, List<Function<M, Stream<ValidityFinding>>> checks) {
        return checks.stream().flatMap(check -> {
            Map<String, List<ValidityFinding>> found = new LinkedHashMap<>();
            measured.forEach(one -> check.apply(one)
                    .forEach(finding -> found.computeIfAbsent(contender.apply(one), id -> new ArrayList<>())
                            .add(finding)));
            return found.entrySet().stream().map(one -> worst(one.getKey(), one.getValue()));
        });
    }

    private static ValidityWarning worst(String contender, List<ValidityFinding> repetitions) {
        ValidityFinding worst = Collections.max(repetitions, Comparator.comparingDouble(ValidityFinding::size));
        String times = repetitions.size() == 1 ? "" : " (the worst of " + repetitions.size() + " repetitions)";
        return new ValidityWarning(worst.kind, contender, worst.text + times);
    }
}
