package mesh.load.workers.wire;

/** Text of the other side, which ends up on a terminal and in a report: it must not move a cursor or begin a line of its own. */
final class PrintableText {

    private PrintableText() {}

    /** Whether every character of it can be seen, or is a space. */
    static boolean isPrintable(String text) {
        return text.codePoints().allMatch(PrintableText::isPrintable);
    }

    /**
     * The same text with a space for each character that cannot be printed.
     *
     * @param maxLength what is longer is cut, in characters
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
