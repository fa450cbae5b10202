package mesh.load.cli.output;

import mesh.load.text.PlainText;

/**
 * Wraps text that a stranger may have written. Only our own words begin at the margin of a terminal. The text never does, not even where a
 * terminal would break a long line. So no part of it looks like a message of ours.
 */
public final class WrappedText {

    private static final int NARROWEST = 40;
    private static final int WIDEST = 100;
    private static final String INDENT = "    ";

    /** From this character on, scripts have characters that are as wide as two letters. */
    private static final int FIRST_WIDE = 0x1100;

    private final StringBuilder lines = new StringBuilder();
    private final int width;
    private final String indent;
    private int column;
    private boolean atStart = true;

    private WrappedText(int width, String indent) {
        this.width = width;
        this.indent = indent;
    }

    /**
     * Returns lines that are comfortable to read and fit the terminal, without a line break after the last one.
     *
     * @param start our own words; or blanks, which then also begin all further lines; empty if the text itself begins with our words
     */
    public static String of(String start, String text) {
        int width = Math.clamp(Integer.getInteger("mesh.columns", WIDEST), NARROWEST, WIDEST);
        WrappedText wrapped = new WrappedText(width, start.isBlank() && !start.isEmpty() ? start : INDENT);
        wrapped.append(start);
        for (String word : PlainText.line(text.strip()).split(" ", -1)) {
            wrapped.word(word);
        }
        return wrapped.lines.toString();
    }

    private void word(String word) {
        int needed = word.codePoints().map(WrappedText::columns).sum();
        if (!atStart && column + 1 + needed > width) {
            breakLine();
        } else if (!atStart) {
            append(" ");
        }
        atStart = false;
        word.codePoints().forEach(this::character);
    }

    /** Breaks a word that is longer than a line. */
    private void character(int character) {
        if (column + columns(character) > width) {
            breakLine();
        }
        append(Character.toString(character));
    }

    private void append(String text) {
        lines.append(text);
        column += text.codePoints().map(WrappedText::columns).sum();
    }

    private void breakLine() {
        lines.append(System.lineSeparator());
        column = 0;
        append(indent);
    }

    private static int columns(int character) {
        return character < FIRST_WIDE ? 1 : 2;
    }
}
