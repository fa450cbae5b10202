package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.os.OutputFile;

/**
 * A table of a document. Each row comes from a file that says in a comment what the table says of it. So a new file changes no document by
 * hand: like Spotless, a local build writes the table, and a build in which {@code CI} is set only checks it.
 *
 * @param head the text up to the first row, which occurs once in the document
 */
public record DerivedTable(Path page, String head) {

    /** Checks the rows, or writes them. */
    public void hasRows(List<String> rows) throws IOException {
        hasRows(rows, System.getenv("CI") != null);
    }

    void hasRows(List<String> rows, boolean onlyCheck) throws IOException {
        String text = Files.readString(page);
        assertThat(text).containsOnlyOnce(head);
        int first = text.indexOf(head) + head.length();
        int end = first;
        while (text.startsWith("|", end)) {
            end = text.indexOf('\n', end) + 1;
        }
        String derived = text.substring(0, first) + String.join("\n", rows) + "\n" + text.substring(end);
        if (!onlyCheck && !derived.equals(text)) {
            OutputFile.write(page, derived);
        }
        assertThat(Files.readString(page))
                .as("%s, which this test writes if CI is not set", page)
                .isEqualTo(derived);
    }

    /** Returns what the comment at the beginning of a file says for this page. */
    public String cell(String file) {
        String key = "# In docs/" + page.getFileName() + ": ";
        String comment = file.lines().takeWhile(line -> line.startsWith("# ")).collect(Collectors.joining("\n"));
        assertThat(comment).as("the comment at the beginning of the file").contains(key);
        return comment.substring(comment.indexOf(key) + key.length()).replace("\n# ", " ");
    }
}
