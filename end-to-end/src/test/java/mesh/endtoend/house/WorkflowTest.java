package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that the project's CI runs actions of other projects only in versions that cannot be replaced. */
class WorkflowTest {

    private static final Path WORKFLOWS = Sources.PROJECT.resolve(".github/workflows");
    private static final Pattern USES = Pattern.compile("(?m)^[\\s-]*uses:\\s*(.*)$");

    /**
     * An action at a commit, with its tag in a comment. A tag can be moved to another commit. The comment is for people and for tools that
     * propose updates.
     */
    private static final String PINNED = "[\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v\\d+(\\.\\d+)*";

    @Test
    void everyActionIsPinnedToACommit() throws IOException {
        assertThat(actions()).isNotEmpty().allMatch(action -> action.matches(PINNED));
    }

    private static List<String> actions() throws IOException {
        List<String> actions = new ArrayList<>();
        try (var files = Files.newDirectoryStream(WORKFLOWS, "*.{yml,yaml}")) {
            for (Path file : files) {
                USES.matcher(Files.readString(file))
                        .results()
                        .forEach(found -> actions.add(found.group(1).strip()));
            }
        }
        return actions;
    }
}
