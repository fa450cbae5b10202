package mesh.load.workers.wire;

/** Text from the other side. It appears on a terminal and in a report, so it must not move a cursor or begin a new line. */
final class PrintableText {

    private PrintableText() {}

    /** Returns whether every character is visible or a space. */
    static boolean isPrintable(String text) {
        return text.codePoints().allMatch(PrintableText::isPrintable);
    }

    /**
     * Returns the text with a space in place of each character that is not printable.
     *
     * @param maxLength maximum length in characters; a longer text is cut
     */
    static String cleaned(String text, int maxLength) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .limit(maxLength)
                .forEach(character -> clean.appendCodePoint(isPrintable(character) ? character : ' '));
        return clean.toString();
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
