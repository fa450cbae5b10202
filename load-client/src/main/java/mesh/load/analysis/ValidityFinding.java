package mesh.load.analysis;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.ValidityWarning;

/**
 * One finding in one measurement, before those that say the same are put together.
 *
 * @param kind as in {@link ValidityWarning}
 * @param size which of two findings of this kind is worse: the larger one
 * @param text one sentence, with the figure that triggered it
 */
record ValidityFinding(String kind, String contender, double size, String text) {

    /** One finding if it is one, else none. */
    static Stream<ValidityFinding> when(boolean found, String kind, String contender, double size, String text) {
        return found ? Stream.of(new ValidityFinding(kind, contender, size, text)) : Stream.empty();
    }

    /**
     * At most one note for each contender, whose figure is the worst one of its repetitions: a reader of thirty measurements
     * does not need the same sentence thirty times.
     *
     * @param alike what one check has found, in the order of the run
     */
    static Stream<ValidityWarning> together(Stream<ValidityFinding> alike) {
        Map<String, List<ValidityFinding>> ofContenders = alike.collect(
                Collectors.groupingBy(ValidityFinding::contender, LinkedHashMap::new, Collectors.toList()));
        return ofContenders.values().stream().map(ValidityFinding::worst);
    }

    private static ValidityWarning worst(List<ValidityFinding> repetitions) {
        ValidityFinding worst = Collections.max(repetitions, Comparator.comparingDouble(ValidityFinding::size));
        String times = repetitions.size() == 1 ? "" : " (the worst of " + repetitions.size() + " repetitions)";
        return new ValidityWarning(worst.kind, worst.contender, worst.text + times);
    }
}
