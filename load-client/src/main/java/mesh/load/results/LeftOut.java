package mesh.load.results;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The note about contenders that a run has not measured. Reports find it again, and show it in place of a comparison. */
public final class LeftOut {

    private static final String SEPARATOR = ", ";
    private static final Pattern NOTE = Pattern.compile("(.+?) (?:was|were) left out, because .*", Pattern.DOTALL);

    private LeftOut() {}

    /**
     * Returns a note.
     *
     * @param contenders at least one id
     * @param reason the rest of a sentence
     */
    public static String note(List<String> contenders, String reason) {
        return String.join(SEPARATOR, contenders) + (contenders.size() == 1 ? " was" : " were") + " left out, because "
                + reason;
    }

    /** Returns whether a note says that this contender was left out, alone or with others. */
    public static boolean isIn(String note, String contender) {
        Matcher leftOut = NOTE.matcher(note);
        return leftOut.matches()
                && List.of(leftOut.group(1).split(SEPARATOR, -1)).contains(contender);
    }
}
