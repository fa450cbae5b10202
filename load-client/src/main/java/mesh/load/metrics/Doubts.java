package mesh.load.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.ValidityWarning;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Need;

/**
 * Why some times of a run may be longer than the contenders need. A disturbance never makes a time shorter.
 *
 * @param byContender only contenders whose times are in doubt
 */
public record Doubts(Map<String, List<Doubt>> byContender) {

    public static final Doubts NONE = new Doubts(Map.of());

    /**
     * One reason.
     *
     * @param warning the warning that raises the doubt
     */
    public record Doubt(Need need, ValidityWarning warning) {

        /** Returns a clause with its figures, without the name of the contender. */
        public String reason() {
            return warning.text();
        }
    }

    /** Returns the doubts that these warnings raise. Busy cores come first, because later doubts often follow from them. */
    public static Doubts of(List<ValidityWarning> warnings) {
        Map<String, List<Doubt>> byContender = new LinkedHashMap<>();
        for (ValidityWarning warning : warnings) {
            Optional.ofNullable(warning.lacking())
                    .flatMap(label -> Labelled.find(Need.class, label))
                    .ifPresent(need -> byContender
                            .computeIfAbsent(warning.contender(), first -> new ArrayList<>())
                            .add(new Doubt(need, warning)));
        }
        byContender.values().forEach(doubts -> doubts.sort(Comparator.comparing(Doubt::need)));
        return new Doubts(byContender);
    }

    /** Returns the main reason to doubt the times of a contender; empty if they are not in doubt. */
    public Optional<Doubt> mainDoubt(String contender) {
        return of(contender).stream().findFirst();
    }

    public List<Doubt> of(String contender) {
        return byContender.getOrDefault(contender, List.of());
    }
}
