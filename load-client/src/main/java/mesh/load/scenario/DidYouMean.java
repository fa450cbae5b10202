package mesh.load.scenario;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody probably meant. */
public final class DidYouMean {

    private DidYouMean() {}

    /** The rest of a message that rejects {@code typed}: the nearest known name, where one is near, and all of them. */
    public static String hint(String typed, Collection<String> known) {
        String all = "Allowed: " + String.join(", ", known);
        return nearest(typed, known)
                .map(name -> "did you mean '" + name + "'? " + all)
                .orElse(all);
    }

    /** The known name that is fewest edits away, if they are few enough to be a slip. */
    public static Optional<String> nearest(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> edits(typed, name) <= tolerated(name))
                .min(Comparator.comparingInt(name -> edits(typed, name)));
    }

    /** Two, because swapping two letters is the commonest slip; fewer where so few letters would make anything near. */
    private static int tolerated(String name) {
        return name.length() <= 3 ? 1 : Math.max(2, name.length() / 3);
    }

    /** Levenshtein's distance. */
    private static int edits(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, Math.min(previous[j], row[j - 1]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
