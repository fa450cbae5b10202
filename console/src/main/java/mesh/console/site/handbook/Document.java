package mesh.console.site.handbook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A document of the project.
 *
 * @param path the path from the project's folder, with slashes
 * @param tree the parsed text
 * @param anchors the headings in their order, each with the anchor that GitHub gives to it
 */
record Document(String path, Node tree, Map<Heading, String> anchors) {

    static final String ENDING = ".md";

    private static final Pattern SENTENCE = Pattern.compile(".+?(?:[.?!](?= |$)|$)");
    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .build();

    static Document read(Path home, String path) throws IOException {
        return parse(path, Files.readString(home.resolve(path)));
    }

    static Document parse(String path, String markdown) {
        Node tree = PARSER.parse(markdown);
        IdGenerator ids = IdGenerator.builder().build();
        Map<Heading, String> anchors = new LinkedHashMap<>();
        Nodes.all(tree, Heading.class).forEach(heading -> anchors.put(heading, ids.generateId(Nodes.text(heading))));
        return new Document(path, tree, anchors);
    }

    /** Returns the path of its page, from the folder of the handbook. */
    String page() {
        return path.substring(0, path.length() - ENDING.length()) + ".html";
    }

    /** Returns the first heading, or the path if there is none. */
    String title() {
        return anchors.keySet().stream().findFirst().map(Nodes::text).orElse(path);
    }

    /**
     * Returns the first sentences of the first paragraph; empty if there is no paragraph.
     *
     * @param atLeast the number of characters after which no further sentence follows
     */
    String summary(int atLeast) {
        return Nodes.children(tree)
                .filter(Paragraph.class::isInstance)
                .findFirst()
                .map(paragraph -> beginning(Nodes.text(paragraph), atLeast))
                .orElse("");
    }

    private static String beginning(String text, int atLeast) {
        return SENTENCE.matcher(text)
                .results()
                .map(MatchResult::group)
                .reduce((before, next) -> before.length() < atLeast ? before + next : before)
                .orElse("");
    }

    boolean hasAnchor(String anchor) {
        return anchors.containsValue(anchor);
    }
}
