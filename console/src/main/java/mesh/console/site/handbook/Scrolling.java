package mesh.console.site.handbook;

import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;

/** A block that scrolls within itself if it is wider than the page, such as a table or code. */
final class Scrolling extends CustomBlock {

    private final String name;

    private Scrolling(String name) {
        this.name = name;
    }

    /** Puts a block into one that scrolls. */
    static void wrap(Block block, String name) {
        Scrolling around = new Scrolling(name);
        block.insertBefore(around);
        around.appendChild(block);
    }

    /** Returns the name that a screen reader announces. */
    String name() {
        return name;
    }
}
