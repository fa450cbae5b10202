package mesh.console.site.pages;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import mesh.console.runs.RecordedRuns;
import mesh.console.runs.RunCard;
import mesh.console.site.Frame;
import mesh.console.site.Part;
import mesh.console.site.SiteAssets;
import mesh.console.site.handbook.Handbook;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Recording;
import mesh.load.os.OutputFile;
import mesh.load.results.Json;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.text.Html;
import org.jspecify.annotations.Nullable;

/**
 * The pages that need no server: lessons with recorded runs, the model, and the handbook. Any web server can serve the folder, and a
 * browser can open its pages as files. The pages and their scripts are those of the console; only what asks the console is replaced.
 */
public final class Site {

    private static final String SCRIPT = "assets/site.js";
    private static final List<String> PAGES = List.of("lesson", "run", "what-if", "page");

    /** Scripts that take the place of the console's scripts of the same name, and those that only the site has. */
    private static final List<String> OWN = List.of("api.js", "places.js", "judge.js", "predict.js", "page.js");

    /** The script of the model's module that starts the worker. */
    private static final String MODEL_WORKER = "model-worker.js";

    static final List<Frame.Tool> TOOLS = List.of(Frame.Tool.values());

    private final Path home;
    private final Path folder;
    private final SiteDocuments documents;

    private Site(Path home, Path folder, RecordedRuns recorded) {
        this.home = home;
        this.folder = folder;
        this.documents = new SiteDocuments(home, recorded);
    }

    /**
     * Writes all pages. Replaces the files that this method wrote to the folder before.
     *
     * @param home the project's folder, which has the sources of the lessons and the documents of the handbook
     * @param folder may exist if it is empty, or contains only files that this method wrote and that have not changed since
     * @param repository the address to which the handbook's links to source files lead; null if they become text
     * @throws ScenarioException if the folder contains something else
     */
    public static void write(Path home, Path folder, @Nullable URI repository) throws IOException {
        SiteManifest.deleteSite(folder);
        Files.createDirectories(folder);
        try (RecordedRuns recorded = new RecordedRuns()) {
            new Site(home, folder, recorded).write(repository);
        } finally {
            SiteManifest.write(folder); // the next site can replace an incomplete one
        }
    }

    private void write(@Nullable URI repository) throws IOException {
        for (String name : List.of(
                "lesson.css",
                "run.css",
                "verdict.css",
                "histogram.css",
                "mesh-drawing.css",
                "what-if.css",
                "home.css")) {
            SiteAssets.copy("/static/assets/" + name, folder, "assets/" + name);
        }
        OutputFile.write(folder.resolve(SCRIPT), script(PAGES));
        OutputFile.write(folder.resolve("assets/model.js"), modelText());
        page(Part.LESSONS, Part.LESSONS.start(), "Lessons", "lesson", main("lesson"), SiteDocuments.ofTheList());
        for (Lesson lesson : Lessons.shipped()) {
            page(Part.LESSONS, path(lesson), lesson.title(), "lesson", main(lesson), documents.of(lesson));
        }
        page(Part.WHAT_IF, Part.WHAT_IF.start(), "What if", "what-if", main("what-if"), SiteDocuments.ofTheList());
        page(Part.RUNS, "run.html", "Run", "run", main("run"), documents.ofRuns());
        page(Part.RUNS, Part.RUNS.start(), "Recorded runs", "home", runs().markup(), SiteDocuments.ofTheList());
        Handbook.write(home, folder, repository);
        Files.createDirectories(folder.resolve("recordings"));
        for (String scenario : SiteDocuments.recordedScenarios().toList()) {
            OutputFile.write(
                    folder.resolve("recordings/" + RecordedRuns.PREFIX + scenario + ".js"), documents.script(scenario));
        }
    }

    /** Returns a script that contains the text of the model: a worker starts from a text, because it cannot be loaded from another file. */
    private static String modelText() {
        return "window.meshModelText = " + Json.MAPPER.writeValueAsString(Json.resource("/mesh/browser/model.js"))
                + ";\n";
    }

    /** Returns one script with all modules of these pages. */
    static String script(List<String> pages) {
        return new ScriptBundle(Site::source).of(pages);
    }

    private static String path(Lesson lesson) {
        return "lesson-" + lesson.id() + ".html";
    }

    /** Returns the content of the page of a lesson. */
    static String main(Lesson lesson) {
        return main("lesson").replace(" data-page=", " data-lesson=\"" + lesson.id() + "\" data-page=");
    }

    private static String source(String module) {
        return module.equals(MODEL_WORKER)
                ? Json.resource("/mesh/browser/predictor.js")
                : Json.resource((OWN.contains(module) ? "/site/scripts/" : "/static/assets/") + module);
    }

    /** Returns the content of one of the console's pages, with addresses that are relative to the site's folder. */
    private static String main(String name) {
        return Json.resource("/static/" + name + ".html")
                .replace("\"/assets/", "\"assets/")
                .replace("\"/lessons\"", "\"" + Part.LESSONS.start() + "\"")
                .replace("<main id=\"main\">", "<main id=\"main\" data-page=\"" + name + "\">");
    }

    private void page(Part part, String path, String title, String style, String main, Html documents)
            throws IOException {
        Frame frame = new Frame(part, path, title, List.of("assets/" + style + ".css"), List.of(SCRIPT), TOOLS);
        OutputFile.write(folder.resolve(path), frame.around(Html.all(documents, new Html(main))));
    }

    private Html runs() {
        Stream<Html> rows = documents.cardsOfRuns().stream().map(Site::row);
        return Html.tag(
                        "main",
                        Html.tag("h1", "Recorded runs"),
                        Html.tag("p", "Each run was measured once. Play it again, in slow motion if you like."),
                        Html.tag("ul.runs", rows))
                .with("id", "main")
                .with("data-page", "page");
    }

    private static Html row(RunCard card) {
        String question = new Recording(card.scenario()).result().question();
        return Html.tag(
                "li",
                Html.tag("a.name", card.scenario()).with("href", "run.html?run=" + card.folder()),
                Html.tag("span.about", question));
    }
}
