package mesh.load.cli;

import java.util.ArrayList;
import java.util.List;
import mesh.load.lesson.LessonCode;
import mesh.load.report.text.PlainText;

/** Formats paragraphs and code for a terminal. */
final class LessonText {

    private static final int WIDEST = 100;
    private static final int CODE_LINES = 45;

    private LessonText() {}

    /** Wraps the text into lines that are comfortable to read and fit the terminal. */
    static String paragraph(String text) {
        int width = Math.max(40, Math.min(WIDEST, Integer.getInteger("mesh.columns", WIDEST)));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : PlainText.line(text).split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return String.join(System.lineSeparator(), lines);
    }

    /** Returns the file without its package and imports, cut to what fits on a screen. */
    static List<String> excerpt(LessonCode code) {
        List<String> all = code.text().lines().map(PlainText::lines).toList();
        int start = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).startsWith("import ") || all.get(i).startsWith("package ")) {
                start = i + 1;
            }
        }
        List<String> body = all.subList(start, all.size()).stream()
                .dropWhile(String::isBlank)
                .map(line -> "    " + line)
                .toList();
        return body.size() <= CODE_LINES ? body : body.subList(0, CODE_LINES);
    }
}
