package mesh.endtoend.house;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the project.
 *
 * @param path from the project's folder, with slashes
 * @param text the whole text
 */
record SourceFile(String path, String text) {

    private static final String PACKAGE_INFO = "package-info";

    /** Matches comments, text blocks, strings and characters. The one that begins first hides any other that begins inside it. */
    private static final Pattern NO_CODE = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*"
            + "|\"\"\".*?(?<!\\\\)\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\\\n])[^'\\n]*'");

    private static final Pattern COMMENT_OR_STRING = Pattern.compile(
            "(?s)(/\\*.*?\\*/|//[^\\n]*)|\"\"\".*?(?<!\\\\)\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"");

    boolean isJava() {
        return path.endsWith(".java");
    }

    boolean isPackageInfo() {
        return isJava() && name().equals(PACKAGE_INFO);
    }

    /** Returns the top-level type of a Java file. Every file here has one. */
    String name() {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return file.substring(0, file.indexOf('.'));
    }

    /** Returns the folder, which distinguishes packages of the same name in several modules. */
    String folder() {
        return path.substring(0, path.lastIndexOf('/'));
    }

    /** Returns the lines. A line break at the end of the file does not add a line, so that there are as many as in an editor. */
    List<String> lines() {
        return text.lines().toList();
    }

    /** Returns the code without comments, strings and characters, but with all line breaks. */
    String code() {
        return blank(NO_CODE);
    }

    /** Returns the text without comments, but with all line breaks. */
    String withoutComments() {
        return COMMENT_OR_STRING
                .matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(match.group(1) == null ? match.group() : breaks(match.group())));
    }

    private String blank(Pattern pattern) {
        return pattern.matcher(text).replaceAll(match -> breaks(match.group()));
    }

    private static String breaks(String text) {
        return text.replaceAll("[^\\n]+", " ");
    }
}
