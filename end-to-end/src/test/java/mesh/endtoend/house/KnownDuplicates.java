package mesh.endtoend.house;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The table in {@code ARCHITECTURE.md} that lists duplicated code with the reasons. */
final class KnownDuplicates {

    private static final String HEADING = "## Where code is duplicated, and why";
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    private KnownDuplicates() {}

    static Map<Duplicates.Pair, String> ofProject() {
        String text = Sources.files(Sources.PROJECT, "ARCHITECTURE.md"::equals)
                .getFirst()
                .text();
        return of(text);
    }

    /** Reads rows with a link to one file, a link to the other, and the reason. */
    static Map<Duplicates.Pair, String> of(String document) {
        Map<Duplicates.Pair, String> known = new TreeMap<>();
        section(document).lines().filter(line -> line.startsWith("| [")).forEach(row -> {
            List<String> cells = List.of(row.substring(2).split(" \\| ", -1));
            known.put(
                    Duplicates.Pair.of(link(cells.getFirst()), link(cells.get(1))),
                    cells.getLast().replace("|", "").strip());
        });
        return known;
    }

    private static String section(String document) {
        int start = document.indexOf(HEADING + "\n");
        if (start < 0) {
            throw new IllegalArgumentException("ARCHITECTURE.md has no section '" + HEADING + "'");
        }
        int end = document.indexOf("\n## ", start);
        return document.substring(start, end < 0 ? document.length() : end);
    }

    private static String link(String cell) {
        return LINK.matcher(cell).results().findFirst().orElseThrow().group(1);
    }
}
