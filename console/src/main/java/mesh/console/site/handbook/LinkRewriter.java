package mesh.console.site.handbook;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Set;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * Makes the links of a document lead to pages. A link to a document leads to its page, and a link to any other file becomes text with the
 * path of the file, or leads to the file in a repository. Links to other hosts stay as they are.
 */
final class LinkRewriter {

    private final Documents documents;
    private final @Nullable URI repository;
    private final Problems problems;
    private final Set<String> images = new LinkedHashSet<>();

    /** @param repository the address under which the project's files can be read, or null if links lead to no repository */
    LinkRewriter(Documents documents, @Nullable URI repository, Problems problems) {
        this.documents = documents;
        this.repository = repository;
        this.problems = problems;
    }

    void rewrite(Document document) {
        Nodes.all(document.tree(), Image.class).forEach(image -> find(document, image));
        Nodes.all(document.tree(), Link.class).stream()
                .filter(link -> !Target.isElsewhere(link.getDestination()))
                .forEach(link -> rewrite(document, link));
    }

    /** Returns the paths of all images that the rewritten documents show, from the project's folder. */
    Set<String> images() {
        return images;
    }

    private void find(Document document, Image image) {
        String address = image.getDestination();
        if (Target.isElsewhere(address)) {
            problems.add(document, image, "the image '" + address + "' is on another host; add it to the project");
            return;
        }
        Target target = Target.of(document, address);
        if (target.isFileIn(documents.home())) {
            images.add(target.path());
        } else {
            problems.add(document, image, "the image '" + address + "' is no file of the project");
        }
    }

    private void rewrite(Document document, Link link) {
        String address = link.getDestination();
        Target target = Target.of(document, address);
        Document linked = documents.at(target.path());
        if (linked != null) {
            toPage(document, link, linked, target.anchor());
        } else if (target.existsIn(documents.home()) || documents.lackFile(target)) {
            toFile(link, target);
        } else {
            problems.add(document, link, "the link to '" + address + "' leads to no file of the project");
        }
    }

    /** Pages have the same places relative to one another as the documents, so only the ending of the address changes. */
    private void toPage(Document document, Link link, Document linked, String anchor) {
        String address = link.getDestination();
        if (!anchor.isEmpty() && !linked.hasAnchor(anchor)) {
            problems.add(document, link, "the link to '" + address + "' leads to no heading of " + linked.path());
        }
        String[] parts = address.split("#", 2);
        parts[0] = parts[0].replaceFirst("\\.md$", ".html");
        link.setDestination(String.join("#", parts));
    }

    private void toFile(Link link, Target target) {
        if (repository == null) {
            Node path = new SourcePath(target.path());
            Nodes.children(link).forEach(path::appendChild);
            link.insertBefore(path);
            link.unlink();
        } else {
            String anchor = target.anchor().isEmpty() ? "" : "#" + target.anchor();
            link.setDestination(repository.toString().replaceFirst("/*$", "/") + target.path() + anchor);
        }
    }
}
