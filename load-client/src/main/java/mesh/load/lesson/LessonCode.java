package mesh.load.lesson;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import mesh.load.os.RegularFile;
import org.jspecify.annotations.Nullable;

/**
 * The source file behind the result of a lesson.
 *
 * @param lesson from the description of the file's package; empty if it has none
 * @param fixed the file with which the result would be another one; null if there is none
 */
public record LessonCode(
        String path, String text, String lesson, @Nullable LessonCode fixed) {

    /** Allows only the dot of the extension, so that no path leads out of the project. */
    static final Pattern PATH =
            Pattern.compile("[a-z0-9-]+(/[a-z0-9-]+)?/src/main/(java|resources)(/[A-Za-z0-9_-]+){1,20}\\.(java|yaml)");

    private static final int MAX_BYTES = 65_536;
    private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)(?:<p>|\\*/)");

    static final String ALLOWED = "a source file of the project, such as"
            + " tomcat-gateway/src/main/java/mesh/gateway/resttemplate/Temperatures.java";

    /** Returns the file of a lesson; empty if the user does not have the sources. Does not follow links out of the project. */
    public static Optional<LessonCode> of(Path project, Lesson lesson) {
        Optional<LessonCode> fixed = Optional.ofNullable(lesson.fixed()).flatMap(path -> read(project, path));
        return read(project, lesson.code())
                .map(code -> new LessonCode(code.path, code.text, code.lesson, fixed.orElse(null)));
    }

    static Optional<LessonCode> read(Path project, String path) {
        return PATH.matcher(path).matches()
                ? text(project, path).map(text -> new LessonCode(path, text, packageLesson(project, path), null))
                : Optional.empty();
    }

    /** Returns the text without its package and imports, and cuts it to fit on a screen. */
    public List<String> excerpt() {
        return text.replaceFirst("(?ms)\\A.*^(?:import|package) [^\\n]*", "")
                .lines()
                .dropWhile(String::isBlank)
                .limit(45)
                .toList();
    }

    private static String packageLesson(Path project, String path) {
        String info = path.replaceFirst("[^/]*$", "package-info.java");
        return text(project, info)
                .flatMap(text -> JAVADOC.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .findFirst())
                // Joins the lines first, because a tag may continue in the next line.
                .map(javadoc -> javadoc.replaceAll("\\s*\\n\\s*\\* ?", " ")
                        .replaceAll("\\{@\\w+ ([^}]*)}", "$1")
                        .strip())
                .filter(text -> text.startsWith("The lesson:"))
                .orElse("");
    }

    /** Returns a file of the project; empty if the file is missing, outside the project or too large. */
    static Optional<String> text(Path project, String path) {
        try {
            Path file = project.resolve(path).toRealPath();
            return file.startsWith(project.toRealPath()) && Files.size(file) <= MAX_BYTES
                    ? Optional.of(RegularFile.text(file, MAX_BYTES))
                    : Optional.empty();
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }
}
