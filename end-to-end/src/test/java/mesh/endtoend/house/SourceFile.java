package mesh.endtoend.house;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the project.
 *
 * @param path from the project's folder, with slashes
 * @param text all of it
 */
record SourceFile(String path, String text) {

    private static final String PACKAGE_INFO = "package-info";

    /** Comments, text blocks, strings and characters: whichever begins first hides the others that begin in it. */
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

    /** Of a Java file the top-level type: every file here has one. */
    String name() {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return file.substring(0, file.indexOf('.'));
    }

    /** Packages of one name stand in several modules; the folder tells them apart. */
    String folder() {
        return path.substring(0, path.lastIndexOf('/'));
    }

    /** Without a line break at its end, so that it is as long as editors say. */
    List<String> lines() {
        return text.lines().toList();
    }

    /** What the compiler sees: comments, strings and characters are gone, line breaks are not. */
    String code() {
        return blank(NO_CODE);
    }

    /** Without comments, line breaks as they were. */
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
