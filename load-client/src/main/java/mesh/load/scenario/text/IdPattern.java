package mesh.load.scenario.text;

import java.util.Collection;
import java.util.List;

/**
 * Selects contenders by their ids: {@code *} stands for any characters, and a {@code !} in front excludes those that the rest
 * matches.
 */
public record IdPattern(String text) {

    private static final String NOT = "!";
    private static final char ANY = '*';

    /** The ids that at least one pattern matches, or all if every pattern excludes; without those that are excluded. */
    public static List<String> select(Collection<IdPattern> patterns, Collection<String> ids) {
        List<IdPattern> including =
                patterns.stream().filter(one -> !one.excludes()).toList();
        return ids.stream()
                .distinct()
                .filter(id -> including.isEmpty() || including.stream().anyMatch(one -> one.mentions(id)))
                .filter(id -> patterns.stream().filter(IdPattern::excludes).noneMatch(one -> one.mentions(id)))
                .toList();
    }

    /** Whether it matches this id, to include it or to exclude it. */
    public boolean mentions(String id) {
        return matches(ids(), id);
    }

    /**
     * A star takes as little as it can; where that was too little, only the last star takes one more: what those before it took
     * was the first that fits, and taking more would leave less to the rest. A regular expression tries all of their
     * combinations instead.
     */
    private static boolean matches(String pattern, String id) {
        int at = 0;
        int star = -1;
        int taken = 0;
        for (int i = 0; i < id.length(); ) {
            if (at < pattern.length() && pattern.charAt(at) == ANY) {
                star = at++;
                taken = i;
            } else if (at < pattern.length() && pattern.charAt(at) == id.charAt(i)) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++taken;
            } else {
                return false;
            }
        }
        return pattern.substring(at).chars().allMatch(rest -> rest == ANY);
    }

    private boolean excludes() {
        return text.startsWith(NOT);
    }

    private String ids() {
        return excludes() ? text.substring(NOT.length()) : text;
    }
}
