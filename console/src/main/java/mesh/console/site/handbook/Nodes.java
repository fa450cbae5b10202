package mesh.console.site.handbook;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Walks through the tree of a document, and reads its text. */
final class Nodes {

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private Nodes() {}

    /** Returns the nodes directly below this one. They are a copy, so the caller may change the tree. */
    static Stream<Node> children(Node node) {
        List<Node> children = new ArrayList<>();
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children.stream();
    }

    /** Returns all nodes of a type, in the order of the text. They are a copy, so the caller may change the tree. */
    static <N extends Node> List<N> all(Node tree, Class<N> type) {
        return below(tree).filter(type::isInstance).map(type::cast).toList();
    }

    private static Stream<Node> below(Node node) {
        return children(node).flatMap(child -> Stream.concat(Stream.of(child), below(child)));
    }

    /** Returns the text that a reader sees, on one line. */
    static String text(Node node) {
        StringBuilder text = new StringBuilder();
        append(node, text);
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    private static void append(Node node, StringBuilder text) {
        switch (node) {
            case Text plain -> text.append(plain.getLiteral());
            case Code code -> text.append(code.getLiteral());
            case FencedCodeBlock code -> text.append(code.getLiteral()).append(' ');
            case IndentedCodeBlock code -> text.append(code.getLiteral()).append(' ');
            case HtmlInline markup -> text.append(markup.getLiteral());
            case HtmlBlock markup -> text.append(markup.getLiteral()).append(' ');
            case SoftLineBreak end -> text.append(' ');
            case HardLineBreak end -> text.append(' ');
            default -> {
                children(node).forEach(child -> append(child, text));
                if (node instanceof Block || node instanceof TableCell) {
                    text.append(' ');
                }
            }
        }
    }

    /** Returns the line of the document on which the node begins; 0 if it was not parsed. */
    static int line(Node node) {
        return node.getSourceSpans().isEmpty()
                ? 0
                : node.getSourceSpans().getFirst().getLineIndex() + 1;
    }
}
