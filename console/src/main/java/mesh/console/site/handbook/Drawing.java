package mesh.console.site.handbook;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;

/**
 * A drawing in Mermaid, as a list of its arrows. So a page needs no script to show the drawing, and a screen reader can read it.
 *
 * @param arrows the nodes from which arrows lead, each with the nodes to which they lead
 */
record Drawing(Map<String, Set<String>> arrows) {

    private static final Pattern HEAD = Pattern.compile("(?:flowchart|graph) \\w+");
    private static final Pattern ARROW = Pattern.compile("([\\w-]+(?: & [\\w-]+)*) --> ([\\w-]+(?: & [\\w-]+)*)");
    private static final Pattern AND = Pattern.compile(" & ");

    static boolean isDrawing(FencedCodeBlock code) {
        return "mermaid".equals(code.getInfo());
    }

    /** Replaces the code of a drawing by a list of its arrows. */
    static void replace(Document document, FencedCodeBlock code, Problems problems) {
        Drawing drawing = new Drawing(new LinkedHashMap<>());
        code.getLiteral()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !HEAD.matcher(line).matches())
                .filter(line -> !drawing.add(ARROW.matcher(line)))
                .forEach(line -> problems.add(
                        document,
                        code,
                        "a drawing may contain only arrows such as 'a & b --> c', but has '" + line + "'"));
        code.insertBefore(paragraph(new Text("The arrows of the drawing:")));
        code.insertBefore(drawing.list());
        code.unlink();
    }

    private boolean add(Matcher arrow) {
        if (!arrow.matches()) {
            return false;
        }
        List<String> ends = List.of(AND.split(arrow.group(2), -1));
        for (String start : AND.split(arrow.group(1), -1)) {
            arrows.computeIfAbsent(start, any -> new LinkedHashSet<>()).addAll(ends);
        }
        return true;
    }

    private Node list() {
        BulletList list = new BulletList();
        list.setTight(true);
        arrows.forEach((start, ends) -> {
            Paragraph line = paragraph(new Code(start));
            String before = " → ";
            for (String end : ends) {
                line.appendChild(new Text(before));
                line.appendChild(new Code(end));
                before = ", ";
            }
            ListItem item = new ListItem();
            item.appendChild(line);
            list.appendChild(item);
        });
        return list;
    }

    private static Paragraph paragraph(Node content) {
        Paragraph paragraph = new Paragraph();
        paragraph.appendChild(content);
        return paragraph;
    }
}
