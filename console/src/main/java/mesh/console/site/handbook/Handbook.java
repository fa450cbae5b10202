package mesh.console.site.handbook;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import mesh.console.site.SiteAssets;
import org.commonmark.node.FencedCodeBlock;
import org.jspecify.annotations.Nullable;

/** Writes the handbook into the folder {@code handbook} of the site. */
public final class Handbook {

    /** The document that says which stack to use when. */
    static final String DECISIONS = "docs/questions/README.md";

    static final String DECISIONS_PAGE = "docs/questions/README.html";
    static final String FOLDER = "handbook/";
    static final String START = "index.html";
    static final String STYLE = "assets/handbook.css";
    static final String SCRIPT = "assets/handbook.js";

    private final Path site;
    private final List<String> written = new ArrayList<>();

    private Handbook(Path site) {
        this.site = site;
    }

    /**
     * Writes all pages, the images they show, the index of the search, and the files in {@code assets} that the pages load.
     *
     * @param home the project's folder. The handbook has its {@code README.md} and each document to which this leads
     * @param site the folder of the site; the folder is created if it does not exist
     * @param repository the address to which links to other files of the project lead, for example
     *     {@code https://host/project/blob/main}; null if such links become text with the path
     * @return the paths of the written files, from the site's folder
     * @throws HandbookException if a link or an image leads nowhere; nothing is written then
     */
    public static List<String> write(Path home, Path site, @Nullable URI repository) throws IOException {
        Documents documents = Documents.read(home);
        List<Group> groups = Group.of(documents); // before the links lead to pages
        Problems problems = new Problems();
        LinkRewriter links = new LinkRewriter(documents, repository, problems);
        for (Document document : documents.all()) {
            links.rewrite(document);
            Nodes.all(document.tree(), FencedCodeBlock.class).stream()
                    .filter(Drawing::isDrawing)
                    .forEach(drawing -> Drawing.replace(document, drawing, problems));
        }
        problems.throwIfAny();
        return new Handbook(site).write(documents, groups, links.images());
    }

    private List<String> write(Documents documents, List<Group> groups, Set<String> images) throws IOException {
        SiteAssets.write(site);
        SiteAssets.copy("/site/handbook.css", site, STYLE);
        SiteAssets.copy("/site/handbook.js", site, SCRIPT);
        write(SearchIndex.FILE, SearchIndex.of(documents.all()).script());
        write(START, new StartPage(documents, groups).html());
        boolean hasDecisions = documents.at(DECISIONS) != null;
        for (Document document : documents.all()) {
            write(document.page(), new DocumentPage(document, hasDecisions).html());
        }
        for (String image : images) {
            write(image, Files.readAllBytes(documents.home().resolve(image)));
        }
        return Collections.unmodifiableList(written);
    }

    private void write(String path, String text) throws IOException {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(String path, byte[] bytes) throws IOException {
        SiteAssets.write(site, FOLDER + path, bytes);
        written.add(FOLDER + path);
    }
}
