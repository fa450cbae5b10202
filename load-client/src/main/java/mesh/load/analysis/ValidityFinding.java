package mesh.load.analysis;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.ValidityWarning;

/**
 * One finding in one measurement, before equal findings are combined.
 *
 * @param kind as in {@link ValidityWarning}
 * @param size orders findings of one kind: a larger one is worse
 * @param text one sentence, with the figure that triggered it
 */
public record ValidityFinding(String kind, String contender, double size, String text) {

    /**
     * Returns one finding if the condition is true, or else none.
     *
     * @param text a format of {@link String#format} with a place for each figure
     */
    public static Stream<ValidityFinding> when(
            boolean found, String kind, String contender, double size, String text, List<?> figures) {
        return found
                ? Stream.of(
                        new ValidityFinding(kind, contender, size, String.format(Locale.ROOT, text, figures.toArray())))
                : Stream.empty();
    }

    /**
     * Returns at most one warning of each check for each contender, with the worst figure of its repetitions. Readers of thirty
     * measurements do not need the same sentence thirty times.
     *
     * @param measured in the order of the run
     */
    public static <M> Stream<ValidityWarning> warnings(
            List<M> measured, List<Function<M, Stream<ValidityFinding>>> checks) {
        return checks.stream()
                .flatMap(check -> measured.stream()
                        .flatMap(check)
                        .collect(Collectors.groupingBy(
                                ValidityFinding::contender, LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .map(ValidityFinding::worst));
    }

    private static ValidityWarning worst(List<ValidityFinding> repetitions) {
        ValidityFinding worst = Collections.max(repetitions, Comparator.comparingDouble(ValidityFinding::size));
        String times = repetitions.size() == 1 ? "" : " (the worst of " + repetitions.size() + " repetitions)";
        return new ValidityWarning(worst.kind, worst.contender, worst.text + times);
    }
}
