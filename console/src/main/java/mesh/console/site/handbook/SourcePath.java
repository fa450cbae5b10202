package mesh.console.site.handbook;

import org.commonmark.node.CustomNode;

/** A mention of a file or folder that is not part of the site. The nodes below it are the words that name it. */
final class SourcePath extends CustomNode {

    private final String path;

    /** @param path the path from the project's folder */
    SourcePath(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }
}
