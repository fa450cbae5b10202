package mesh.endtoend;

import java.util.ArrayList;
import java.util.List;

/** The lines in which two texts differ: all lines that are not in their longest common subsequence. */
final class LineDiff {

    private final List<String> one;
    private final List<String> other;

    /** At {@code [i][j]}, the number of lines that one text from line i on and the other from line j on have in common. */
    private final int[][] common;

    private LineDiff(List<String> one, List<String> other) {
        this.one = one;
        this.other = other;
        this.common = new int[one.size() + 1][other.size() + 1];
        for (int i = one.size() - 1; i >= 0; i--) {
            for (int j = other.size() - 1; j >= 0; j--) {
                common[i][j] = one.get(i).equals(other.get(j))
                        ? 1 + common[i + 1][j + 1]
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
    }

    /** Returns each differing line, with {@code <} or {@code >} before it as in the output of {@code diff}. */
    static List<String> of(List<String> one, List<String> other) {
        return new LineDiff(one, other).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < one.size() || j < other.size()) {
            if (i < one.size() && j < other.size() && one.get(i).equals(other.get(j))) {
                i++;
                j++;
            } else if (j == other.size() || (i < one.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.add("< " + one.get(i++));
            } else {
                lines.add("> " + other.get(j++));
            }
        }
        return lines;
    }
}
