package mesh.console.site.handbook;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mesh.load.text.Html;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/** Renders a document as HTML. Markup in a document is escaped, because the documents use none. */
final class Markup {

    private Markup() {}

    static Html of(Document document) {
        Nodes.all(document.tree(), TableBlock.class).forEach(table -> Scrolling.wrap(table, "Table"));
        Nodes.all(document.tree(), FencedCodeBlock.class).forEach(code -> Scrolling.wrap(code, "Code"));
        Nodes.all(document.tree(), IndentedCodeBlock.class).forEach(code -> Scrolling.wrap(code, "Code"));
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .escapeHtml(true)
                .attributeProviderFactory(any -> (node, tag, attributes) -> extend(document, node, attributes))
                .nodeRendererFactory(OwnNodes::new)
                .build();
        return new Html(renderer.render(document.tree()));
    }

    private static void extend(Document document, Node node, Map<String, String> attributes) {
        if (node instanceof Heading heading) {
            attributes.put("id", document.anchors().get(heading));
        } else if (node instanceof TableCell cell && cell.isHeader()) {
            boolean isEmpty = cell.getFirstChild() == null;
            attributes.put(isEmpty ? "role" : "scope", isEmpty ? "cell" : "col"); // An empty cell names no column.
        }
    }

    /** Renders the nodes that Markdown does not have. */
    private record OwnNodes(HtmlNodeRendererContext context) implements NodeRenderer {

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Scrolling.class, SourcePath.class);
        }

        @Override
        public void render(Node node) {
            HtmlWriter html = context.getWriter();
            if (node instanceof Scrolling scrolling) {
                html.tag(
                        "div",
                        attributes("wide", Map.of("role", "group", "aria-label", scrolling.name(), "tabindex", "0")));
                Nodes.children(node).forEach(context::render);
                html.tag("/div");
                html.line();
            } else if (node instanceof SourcePath source) {
                html.tag("span", attributes("source", Map.of()));
                Nodes.children(node).forEach(context::render);
                if (!Nodes.text(node).equals(source.path())) {
                    html.text(" ");
                    html.tag("code");
                    html.text(source.path());
                    html.tag("/code");
                }
                html.tag("/span");
            }
        }

        /** Returns the attributes in an order that is always the same, so that a page changes only if its document does. */
        private static Map<String, String> attributes(String classes, Map<String, String> further) {
            Map<String, String> all = new TreeMap<>(further);
            all.put("class", classes);
            return all;
        }
    }
}
