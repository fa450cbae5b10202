package mesh.endtoend.house;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A section of {@code CONTRIBUTING.md}: the steps, the change to the sources, and how to see the result.
 *
 * @param title what is added, such as {@code a route}
 * @param text the whole section
 */
record Recipe(String title, String text) {

    private static final String HEADING = "## Recipe: ";
    private static final Pattern NEXT = Pattern.compile("(?m)^## ");
    private static final Pattern DIFF = Pattern.compile("]\\(([^)]+\\.diff)\\)");
    private static final Pattern CHANGED_FILE = Pattern.compile("(?m)^\\+\\+\\+ b/(.+)$");
    private static final Pattern COMMAND = Pattern.compile("`\\./mesh ([^`]+)`");

    static List<Recipe> all() {
        return NEXT.splitAsStream(read("CONTRIBUTING.md"))
                .filter(section -> ("## " + section).startsWith(HEADING))
                .map(section -> new Recipe(
                        section.substring(HEADING.length() - "## ".length(), section.indexOf('\n')), section))
                .toList();
    }

    static Recipe named(String title) {
        return all().stream()
                .filter(recipe -> recipe.title.equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static String read(String path) {
        return Sources.files(Sources.PROJECT, path::equals).getFirst().text();
    }

    /** Returns the lines between the heading and the table of files, or all lines below the heading if there is no table. */
    List<String> steps() {
        return text.lines()
                .skip(1)
                .takeWhile(line -> !line.startsWith("| "))
                .filter(line -> !line.isBlank())
                .toList();
    }

    /**
     * Returns the linked file that contains the change in the form of {@code git diff}; empty if the recipe has a table of files instead.
     */
    String diff() {
        return DIFF.matcher(text)
                .results()
                .map(found -> read(found.group(1)))
                .findFirst()
                .orElse("");
    }

    /** Returns the paths of the files that the diff adds or changes. */
    List<String> changedFiles() {
        return CHANGED_FILE
                .matcher(diff())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the arguments of {@code ./mesh}, in the order of the steps. */
    List<String> commands() {
        return COMMAND.matcher(String.join(" ", steps()))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the last command, which shows that the change works. */
    String lastCommand() {
        return commands().getLast();
    }

    @Override
    public String toString() {
        return title;
    }
}
