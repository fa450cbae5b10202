package mesh.console.site.handbook;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.results.Json;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * What the search reads: each section with the beginning of its text. Each further word of the text is in the index once, which is enough to
 * find the section, and keeps the index small.
 *
 * @param documents page and title of each document
 * @param sections for each section: the number of its document, its anchor, its heading, the beginning of its text, further words
 */
record SearchIndex(List<List<String>> documents, List<List<Object>> sections) {

    static final String FILE = "index.js";

    /** Most sections are shorter. A snippet comes from this part of the text. */
    private static final int BEGINNING = 500;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    static SearchIndex of(Collection<Document> documents) {
        SearchIndex index = new SearchIndex(new ArrayList<>(), new ArrayList<>());
        documents.forEach(index::add);
        Lessons.shipped().forEach(index::add);
        return index;
    }

    /** Adds the page of a lesson, which is beside the folder of the handbook. Its explanation is left out, because it says the result. */
    private void add(Lesson lesson) {
        String title = "Lesson " + lesson.number() + ": " + lesson.title();
        sections.add(List.of(
                documents.size(),
                "",
                title,
                lesson.question(),
                String.join(" ", words(lesson.limit().text()))));
        documents.add(List.of("../lesson-" + lesson.id() + ".html", title));
    }

    /** Returns a classic script that assigns the index to a global variable. */
    String script() {
        return "window.handbookIndex = " + Json.MAPPER.writeValueAsString(this) + ";\n";
    }

    private void add(Document document) {
        String anchor = "";
        String heading = document.title();
        StringBuilder text = new StringBuilder();
        for (Node block : Nodes.children(document.tree()).toList()) {
            if (block instanceof Heading next) {
                add(anchor, heading, text.toString().strip());
                anchor = document.anchors().getOrDefault(next, "");
                heading = Nodes.text(next);
                text.setLength(0);
            } else {
                text.append(Nodes.text(block)).append(' ');
            }
        }
        add(anchor, heading, text.toString().strip());
        documents.add(List.of(document.page(), document.title()));
    }

    private void add(String anchor, String heading, String text) {
        if (anchor.isEmpty() && text.isEmpty()) {
            return; // nothing is above the first heading
        }
        int cut = text.length() <= BEGINNING ? text.length() : text.lastIndexOf(' ', BEGINNING);
        Set<String> further = words(text.substring(cut));
        further.removeAll(words(text.substring(0, cut)));
        sections.add(List.of(documents.size(), anchor, heading, text.substring(0, cut), String.join(" ", further)));
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
