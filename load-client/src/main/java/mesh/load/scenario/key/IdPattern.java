package mesh.load.scenario.key;

import java.util.Collection;
import java.util.List;

/** Selects contenders by their ids. {@code *} matches any characters. A leading {@code !} excludes the ids that match the rest. */
public record IdPattern(String text) {

    private static final String NOT = "!";
    private static final char ANY = '*';

    /** Returns the ids that a pattern includes and no pattern excludes. If every pattern excludes, all other ids are included. */
    public static List<String> select(Collection<IdPattern> patterns, Collection<String> ids) {
        List<IdPattern> including =
                patterns.stream().filter(one -> !one.excludes()).toList();
        return ids.stream()
                .distinct()
                .filter(id -> including.isEmpty() || including.stream().anyMatch(one -> one.mentions(id)))
                .filter(id -> patterns.stream().filter(IdPattern::excludes).noneMatch(one -> one.mentions(id)))
                .toList();
    }

    /** Returns whether this pattern includes or excludes the id. */
    public boolean mentions(String id) {
        return matches(excludes() ? text.substring(NOT.length()) : text, id);
    }

    /**
     * A star first matches as few characters as possible. If the rest of the pattern then fails, only the last star takes one more
     * character. A longer match of an earlier star would leave fewer characters for the rest. A regular expression would try all
     * combinations.
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
}
