package mesh.load.lesson;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of the page of questions. It is read when it is shown, so that its figures exist only in one place.
 *
 * @param question the question
 * @param page that answers it at length, from the folder of the project
 * @param scenarios that measured it, the main one first
 * @param decision in a sentence or two
 */
public record DecidedQuestion(String question, String page, List<String> scenarios, String decision) {

    /** Path of the page from the folder of the project. */
    public static final String PAGE = "docs/questions/README.md";

    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\[([^]]+)]\\(([^)#]+)[^)]*\\) ([^|]+) \\| (.+) \\|$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");

    /** Returns all questions of the page; none if the page is missing because the user has no sources. */
    public static List<DecidedQuestion> all(Path project) {
        try {
            return ROW.matcher(Files.readString(project.resolve(PAGE)))
                    .results()
                    .map(DecidedQuestion::of)
                    .toList();
        } catch (IOException notThere) {
            return List.of();
        }
    }

    /** Returns the question that a scenario was made for. */
    public static Optional<DecidedQuestion> of(Path project, String scenario) {
        return all(project).stream()
                .filter(one -> one.scenarios().contains(scenario))
                .findFirst();
    }

    private static DecidedQuestion of(MatchResult row) {
        Stream<String> names = NAME.matcher(row.group(3)).results().map(found -> found.group(1));
        String page = Path.of(PAGE).resolveSibling(row.group(2)).normalize().toString();
        return new DecidedQuestion(row.group(1), page, names.toList(), row.group(4));
    }
}
