package mesh.load.scenario;

import java.util.Collection;
import java.util.List;

/**
 * Names several contenders at once: {@code *} stands for any characters, and a {@code !} in front leaves out whom the rest
 * names.
 */
public record IdPattern(String text) {

    private static final String WITHOUT = "!";
    private static final char ANY = '*';

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

    private boolean leavesOut() {
        return text.startsWith(WITHOUT);
    }

    private String ids() {
        return leavesOut() ? text.substring(WITHOUT.length()) : text;
    }
}
