package mesh.load.run;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.result.ValidityNote;

/**
 * One finding in one measurement, before those that say the same are put together.
 *
 * @param kind as in {@link ValidityNote}
 * @param size which of two findings of this kind is worse: the larger one
 * @param text one sentence, with the figure that triggered it
 */
record Weakness(String kind, String contender, double size, String text) {

    /** One finding if it is one, else none. */
    static Stream<Weakness> when(boolean weak, String kind, String contender, double size, String text) {
        return weak ? Stream.of(new Weakness(kind, contender, size, text)) : Stream.empty();
    }

    /**
     * At most one note, whose figure is the worst one: a reader of thirty measurements does not need the same sentence
     * thirty times.
     *
     * @param alike what one check has found, in the order of the run
     */
    static Stream<ValidityNote> together(Stream<Weakness> alike) {
        List<Weakness> all = alike.toList();
        BinaryOperator<Weakness> worse = BinaryOperator.maxBy(Comparator.comparingDouble(Weakness::size));
        Map<String, Weakness> worst =
                all.stream().collect(Collectors.toMap(Weakness::contender, one -> one, worse, LinkedHashMap::new));
        return worst.values().stream().reduce(worse).stream().map(one -> one.note(all.size(), worst));
    }

    private ValidityNote note(int findings, Map<String, Weakness> ofContenders) {
        if (ofContenders.size() == 1) {
            String times = findings == 1 ? "" : " (the worst of " + findings + " repetitions)";
            return new ValidityNote(kind, contender, text + times);
        }
        String others = ofContenders.keySet().stream()
                .filter(other -> !other.equals(contender))
                .collect(Collectors.joining(", "));
        return new ValidityNote(kind, "", contender + ": " + text + "; less so " + others);
    }
}
