package mesh.console.site.handbook;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Node;

/** Collects what is wrong in the documents, so that one message names all of it. */
final class Problems {

    private final List<String> lines = new ArrayList<>();

    void add(Document document, Node place, String problem) {
        lines.add(document.path() + ":" + Nodes.line(place) + ": " + problem);
    }

    void throwIfAny() {
        if (!lines.isEmpty()) {
            throw new HandbookException(lines);
        }
    }
}
