package mesh.load.scenario.key;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a user probably meant. */
public final class DidYouMean {

    private DidYouMean() {}

    /** Returns the end of a message about an unknown name: its new name, or the nearest known name if one is near, and all names. */
    public static String hint(String typed, Collection<String> known) {
        String all = "Allowed: " + String.join(", ", known);
        return Renamed.now(typed, known)
                .map(name -> "It is now '" + name + "'. ")
                .or(() -> nearest(typed, known).map(name -> "Did you mean '" + name + "'? "))
                .map(hint -> hint + all)
                .orElse(all);
    }

    /** Returns the known name with the fewest edits from {@code typed} to it, if these are few enough for a typo. */
    public static Optional<String> nearest(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> edits(typed, name) <= tolerated(name))
                .min(Comparator.comparingInt(name -> edits(typed, name)));
    }

    /** Returns how many edits count as a typo. It is one for a short name, because two edits turn it into almost any other. */
    private static int tolerated(String name) {
        return name.length() <= 3 ? 1 : Math.max(2, name.length() / 3);
    }

    /** Returns the Damerau-Levenshtein distance (optimal string alignment): two swapped letters are one edit. */
    private static int edits(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : cheapest(distance, a, i, b, j);
            }
        }
        return distance[a.length()][b.length()];
    }

    private static int cheapest(int[][] distance, String a, int i, String b, int j) {
        int replace = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, Math.min(distance[i - 1][j], distance[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, distance[i - 2][j - 2] + 1) : best;
    }
}
