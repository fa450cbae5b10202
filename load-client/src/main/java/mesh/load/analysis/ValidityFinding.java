package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.scenario.key.Need;
import org.jspecify.annotations.Nullable;

/**
 * One finding in one measurement, before equal findings of a contender are combined.
 *
 * @param size orders findings of one kind: a larger one is worse
 * @param lacking null if the finding says nothing about times
 */
public record ValidityFinding(
        WarningKind kind,
        double size,
        String text,
        @Nullable Need lacking) {

    /** Returns the same finding, which says that the load lacked something, so that its times may be longer than they need to be. */
    ValidityFinding lacking(Need need) {
        return new ValidityFinding(kind, size, text, need);
    }

    /** Returns one finding if {@code found} is true, or else none. The kind's text has a place for each figure. */
    public static Stream<ValidityFinding> when(boolean found, WarningKind kind, double size, Object... figures) {
        return found ? Stream.of(new ValidityFinding(kind, size, kind.text(figures), null)) : Stream.empty();
    }

    /**
     * Returns at most one warning of each check for each contender, with the worst figure of its repetitions. Readers of thirty
     * measurements do not need the same sentence thirty times.
     */
    public static <M> Stream<ValidityWarning> warnings(
            List<M> measured, Function<M, String> contender, List<Function<M, Stream<ValidityFinding>>> checks) {
        return checks.stream().flatMap(check -> {
            Map<String, List<ValidityFinding>> found = new LinkedHashMap<>();
            Map<String, Integer> loads = new HashMap<>();
            measured.forEach(one -> {
                loads.merge(contender.apply(one), 1, Integer::sum);
                check.apply(one)
                        .forEach(finding -> found.computeIfAbsent(contender.apply(one), id -> new ArrayList<>())
                                .add(finding));
            });
            return found.entrySet().stream()
                    .map(one -> worst(one.getKey(), one.getValue(), loads.getOrDefault(one.getKey(), 0)));
        });
    }

    private static ValidityWarning worst(String contender, List<ValidityFinding> repetitions, int loads) {
        ValidityFinding worst = Collections.max(repetitions, Comparator.comparingDouble(ValidityFinding::size));
        String times = repetitions.size() == 1 ? "" : " (the worst of " + repetitions.size() + " repetitions)";
        long prolonged = repetitions.stream().filter(one -> one.lacking != null).count();
        Need lacking = 2 * prolonged >= loads ? worst.lacking : null;
        return new ValidityWarning(
                worst.kind.key(), contender, worst.text + times, lacking == null ? null : lacking.label());
    }
}
