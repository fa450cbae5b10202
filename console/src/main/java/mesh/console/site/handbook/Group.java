package mesh.console.site.handbook;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.BulletList;
import org.commonmark.node.Node;

/**
 * Documents with one purpose. README has the groups: each item of its lists that begins with a word and a colon is a group, with the
 * documents to which the item links.
 */
record Group(String title, List<Document> documents) {

    private static final Pattern TITLE = Pattern.compile("(\\p{Lu}\\p{L}+): .*");

    /** Returns the groups, each document in the first group that has it. The first group is README and what only its text links to. */
    static List<Group> of(Documents documents) {
        List<Group> groups = new ArrayList<>();
        List<Document> placed = new ArrayList<>(List.of(documents.readme()));
        Nodes.children(documents.readme().tree())
                .filter(BulletList.class::isInstance)
                .flatMap(Nodes::children)
                .forEach(item -> {
                    Matcher title = TITLE.matcher(Nodes.text(item));
                    if (title.matches()) {
                        groups.add(new Group(title.group(1), unplaced(documents, item, placed)));
                        placed.addAll(groups.getLast().documents());
                    }
                });
        List<Document> first = new ArrayList<>(List.of(documents.readme()));
        first.addAll(unplaced(documents, documents.readme().tree(), placed));
        groups.addFirst(new Group("Begin here", first));
        return groups;
    }

    private static List<Document> unplaced(Documents documents, Node part, List<Document> placed) {
        return documents.linkedFromReadme(part).stream()
                .filter(document -> !placed.contains(document))
                .toList();
    }
}
