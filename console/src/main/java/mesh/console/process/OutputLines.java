package mesh.console.process;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import mesh.load.text.PlainText;

/** The last lines of a process's output. Control characters are escaped, and the folders of this machine are removed from paths. */
final class OutputLines {

    private static final int KEPT = 40;
    private static final int LONGEST = 300;

    private final List<Path> hidden;
    private final Deque<String> lines = new ArrayDeque<>();

    /** @param hidden folders to remove from paths, so that their files appear as relative paths */
    OutputLines(List<Path> hidden) {
        this.hidden = List.copyOf(hidden);
    }

    synchronized void add(String line) {
        String text = line;
        for (Path folder : hidden) {
            text = text.replace(folder + "/", "");
        }
        text = PlainText.line(text);
        lines.add(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…");
        if (lines.size() > KEPT) {
            lines.remove();
        }
    }

    synchronized List<String> last() {
        return List.copyOf(lines);
    }
}
