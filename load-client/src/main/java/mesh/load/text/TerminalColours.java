package mesh.load.text;

import org.jspecify.annotations.Nullable;

/** Colours of a terminal, or none. The text is complete without them. */
public enum TerminalColours {
    PLAIN,
    ANSI;

    private static final String ESCAPE = "\u001b[";

    public enum Tone {
        NONE(""),
        GOOD("32"),
        BAD("31"),
        DOUBTFUL("33");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    /** Returns colours for a terminal, unless {@code NO_COLOR} is set and not empty (no-color.org). */
    public static TerminalColours of(boolean terminal, @Nullable String noColor) {
        return terminal && (noColor == null || noColor.isEmpty()) ? ANSI : PLAIN;
    }

    public String on(String text, Tone tone) {
        return this == PLAIN || tone == Tone.NONE ? text : ESCAPE + tone.code + "m" + text + ESCAPE + "0m";
    }
}
