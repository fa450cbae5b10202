package mesh.load.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names several contenders at once: {@code *} stands for any characters, and a {@code !} in front leaves out whom the rest
 * names.
 */
public record IdPattern(String text) {

    private static final String WITHOUT = "!";

    /** Those whom at least one of the patterns names, all if each pattern only leaves out; without those left out. */
    public static List<String> select(Collection<IdPattern> patterns, Collection<String> ids) {
        List<IdPattern> named =
                patterns.stream().filter(one -> !one.leavesOut()).toList();
        return ids.stream()
                .distinct()
                .filter(id -> named.isEmpty() || named.stream().anyMatch(one -> one.speaksOf(id)))
                .filter(id -> patterns.stream().filter(IdPattern::leavesOut).noneMatch(one -> one.speaksOf(id)))
                .toList();
    }

    /** Whether it speaks of the one with this id, to name it or to leave it out. */
    public boolean speaksOf(String id) {
        Predicate<String> whole = Pattern.compile(Arrays.stream(ids().split("\\*+", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
                .asMatchPredicate();
        return whole.test(id);
    }

    private boolean leavesOut() {
        return text.startsWith(WITHOUT);
    }

    private String ids() {
        return leavesOut() ? text.substring(WITHOUT.length()) : text;
    }
}
