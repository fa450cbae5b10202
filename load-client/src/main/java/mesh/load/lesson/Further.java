package mesh.load.lesson;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A circumstance that may also apply to the reader's own case, and the shipped scenario that measures its effect. */
public record Further(String id, String text, String scenario) {

    public static List<Further> read(List<Further> all, String typed) {
        List<String> letters = Stream.of(typed.strip().split("[\\s,]+", -1)).toList();
        List<String> ids = all.stream().map(Further::id).toList();
        if (!ids.containsAll(letters)) {
            throw new IllegalArgumentException("letters from " + ids.getFirst() + " to " + ids.getLast()
                    + " separated by spaces, or Enter for none");
        }
        return all.stream().filter(one -> letters.contains(one.id())).toList();
    }

    /** A row of the page of questions. Its first scenario is the main one. {@code page} is relative to the folder of the project. */
    public record Decision(String question, String page, List<String> scenarios, String decision) {

        public static final String PAGE = "docs/questions/README.md";

        private static final Pattern ROW =
                Pattern.compile("(?m)^\\| \\[([^]]+)]\\(([^)#]+)[^)]*\\) ([^|]+) \\| (.+) \\|$");
        private static final Pattern NAME = Pattern.compile("`([^`]+)`");

        /** Returns all rows of the page; none if the page is missing because the user has no sources. */
        public static List<Decision> all(Path project) {
            return LessonCode.text(project, PAGE).stream()
                    .flatMap(text -> ROW.matcher(text).results())
                    .map(Decision::of)
                    .toList();
        }

        public static Optional<Decision> of(Path project, String scenario) {
            return all(project).stream()
                    .filter(one -> one.scenarios().contains(scenario))
                    .findFirst();
        }

        private static Decision of(MatchResult row) {
            Stream<String> names = NAME.matcher(row.group(3)).results().map(found -> found.group(1));
            String page = Path.of(PAGE).resolveSibling(row.group(2)).normalize().toString();
            return new Decision(row.group(1), page, names.toList(), row.group(4));
        }
    }
}
