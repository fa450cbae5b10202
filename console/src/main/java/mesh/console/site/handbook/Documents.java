package mesh.console.site.handbook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.services.process.MeshHome;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/** The documents to which README leads, directly or over other documents, in this order. */
final class Documents {

    static final String README = "README.md";

    private final Path home;
    private final Map<String, Document> documents = new LinkedHashMap<>();

    /** The first document that links to each document. */
    private final Map<String, Document> leaders = new LinkedHashMap<>();

    private Documents(Path home) {
        this.home = home;
    }

    static Documents read(Path home) throws IOException {
        Documents all = new Documents(home);
        Deque<String> unread = new ArrayDeque<>(List.of(README));
        while (!unread.isEmpty()) {
            String path = unread.remove();
            Document document = Document.read(home, path);
            all.documents.put(path, document);
            all.linked(document, document.tree())
                    .filter(next -> all.leaders.putIfAbsent(next, document) == null)
                    .filter(next -> !next.equals(README))
                    .forEach(unread::add);
        }
        return all;
    }

    private Stream<String> linked(Document document, Node part) {
        return Nodes.all(part, Link.class).stream()
                .map(Link::getDestination)
                .filter(address -> !Target.isElsewhere(address))
                .map(address -> Target.of(document, address))
                .filter(target -> target.path().endsWith(Document.ENDING) && target.isFileIn(home))
                .map(Target::path);
    }

    Path home() {
        return home;
    }

    /** Returns whether a file of the project may be missing here: a release has all documents, but few of the sources. */
    boolean lackFile(Target target) {
        return target.isInside() && new MeshHome(home).isRelease();
    }

    Collection<Document> all() {
        return documents.values();
    }

    Document readme() {
        return Objects.requireNonNull(documents.get(README));
    }

    /** Returns the document at this path; null if it is not part of the handbook. */
    @Nullable
    Document at(String path) {
        return documents.get(path);
    }

    /** Returns the documents to which a part of README links, each once. */
    List<Document> linkedFromReadme(Node part) {
        return linked(readme(), part)
                .distinct()
                .map(path -> Objects.requireNonNull(at(path)))
                .toList();
    }

    /** Returns the document that led to this one; null for README. */
    @Nullable
    Document leader(Document document) {
        return document.equals(readme()) ? null : leaders.get(document.path());
    }
}
