package mesh.console.site.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.console.runs.RecordedRuns;
import mesh.console.site.Frame;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Recording;
import mesh.load.os.OutputFile;
import mesh.load.results.Json;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import mesh.load.text.Colours;
import mesh.load.text.Html;
import mesh.load.text.Template;
import org.jspecify.annotations.Nullable;

/** One lesson as one file, with its styles, scripts and recordings, to be sent by mail. */
public final class LessonFile {

    private static final List<String> STYLES = List.of(
            "/static/assets/base.css",
            "/static/assets/lesson.css",
            "/static/assets/verdict.css",
            "/static/assets/histogram.css",
            "/static/assets/mesh-drawing.css");

    private LessonFile() {}

    /**
     * Writes the file.
     *
     * @param idOrNumber id or number of a shipped lesson
     * @param file null for a file that is named after the lesson
     * @param home the project's folder, which has the source file of the lesson
     * @return the written file
     * @throws ScenarioException if the lesson has no recording, because the file could not show a result
     */
    public static Path write(String idOrNumber, @Nullable Path file, Path home) throws IOException {
        Lesson lesson = Lessons.find(idOrNumber, Trust.experiments(List.of()), Map.of());
        Path written = file == null ? Path.of("lesson-" + lesson.id() + ".html") : file;
        try (RecordedRuns recorded = new RecordedRuns()) {
            OutputFile.write(written, of(lesson, home, recorded));
        }
        return written;
    }

    private static String of(Lesson lesson, Path home, RecordedRuns recorded) {
        List<String> scenarios = Stream.of(lesson, lesson.variation())
                .map(round -> round.scenario().name())
                .filter(scenario -> Recording.of(scenario).isPresent())
                .toList();
        if (scenarios.isEmpty()) {
            throw new ScenarioException("lesson '" + lesson.id()
                    + "' has no recording, which the file needs to show a result. Make one with: ./mesh lesson --record-all "
                    + lesson.id());
        }
        SiteDocuments documents = new SiteDocuments(home, recorded);
        Stream<String> scripts =
                Stream.concat(scenarios.stream().map(documents::script), Stream.of(Site.script(List.of("lesson"))));
        return new Template(Json.resource("/site/lesson-file.html"))
                .fill(Map.of(
                        "title", Html.text(lesson.title()),
                        "styles", styles(),
                        "tools", Html.all(Site.TOOLS.stream().map(Frame.Tool::button)),
                        "main", Html.all(documents.ofTheFile(lesson), new Html(main(lesson))),
                        "scripts", Html.all(scripts.map(LessonFile::inline))));
    }

    private static String styles() {
        return Stream.concat(Stream.of(Colours.css()), STYLES.stream().map(Json::resource))
                .collect(Collectors.joining("\n"));
    }

    /** The other lessons are not in the file, so nothing leads to them. */
    private static String main(Lesson lesson) {
        return Site.main(lesson)
                .replaceAll("(?m)^ *<link [^>]*>$", "")
                .replaceAll("(?m)^ *<a href=\"[^\"]*\" class=\"button\">All lessons</a>$", "");
    }

    private static Html inline(String script) {
        return new Html("<script>" + script.replace("</script", "<\\/script") + "</script>");
    }
}
