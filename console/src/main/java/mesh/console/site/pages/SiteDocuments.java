package mesh.console.site.pages;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mesh.console.lesson.LessonCard;
import mesh.console.lesson.LessonPage;
import mesh.console.lesson.RecordedRound;
import mesh.console.runs.RecordedRuns;
import mesh.console.runs.RunCard;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.LessonCode;
import mesh.load.lesson.Lessons;
import mesh.load.lesson.Recording;
import mesh.load.lesson.Round;
import mesh.load.report.Expectations;
import mesh.load.results.Json;
import mesh.load.results.RunResult;
import mesh.load.text.Html;

/** What the console would respond to the scripts of a page. The site has these documents in its pages, and in the scripts of its recordings. */
final class SiteDocuments {

    private static final String LESSONS = "/api/lessons";
    private static final String RUNS = "/api/runs";

    private final Path home;
    private final RecordedRuns recorded;

    SiteDocuments(Path home, RecordedRuns recorded) {
        this.home = home;
        this.recorded = recorded;
    }

    /** Returns the documents of the page that lists all lessons. */
    static Html ofTheList() {
        return element(Map.of(LESSONS, cards()));
    }

    /** Returns the documents of the page of a lesson, which leads to the lessons before and after it. */
    Html of(Lesson lesson) {
        Map<String, Object> documents = new LinkedHashMap<>(own(lesson));
        documents.put(LESSONS, cards());
        return element(documents);
    }

    /** Returns the documents of a file that contains no other lesson. */
    Html ofTheFile(Lesson lesson) {
        return element(own(lesson));
    }

    private Map<String, Object> own(Lesson lesson) {
        String own = LESSONS + "/" + lesson.id();
        Map<String, Object> documents = new LinkedHashMap<>();
        documents.put(own, LessonPage.of(lesson));
        LessonCode.of(home, lesson).ifPresent(code -> documents.put(own + "/code", code));
        return documents;
    }

    /** Returns the documents of the page of a run, which offers all recordings of scenarios for a comparison. */
    Html ofRuns() {
        return element(Map.of(RUNS, cardsOfRuns()));
    }

    private static List<LessonCard> cards() {
        return Lessons.shipped().stream().map(LessonCard::of).toList();
    }

    List<RunCard> cardsOfRuns() {
        return shownScenarios().map(recorded::card).toList();
    }

    /** Returns the scenarios outside lessons whose recordings the site has. A recording in which an assertion failed would mislead readers. */
    private static Stream<String> shownScenarios() {
        return Recording.SCENARIOS.stream()
                .flatMap(scenario -> Recording.of(scenario).stream())
                .filter(recording -> !judged(recording).someFailed())
                .map(Recording::scenario);
    }

    /** Returns a sentence about each recording that the site leaves out, with what to do. */
    static List<String> leftOut() {
        return Recording.SCENARIOS.stream()
                .flatMap(scenario -> Recording.of(scenario).stream())
                .filter(recording -> judged(recording).someFailed())
                .map(recording -> "the recording of '" + recording.scenario() + "' is left out: "
                        + judged(recording).headline() + ". Record it again: ./mesh lesson --record-all "
                        + recording.scenario())
                .toList();
    }

    private static Expectations judged(Recording recording) {
        return new Expectations(recording.result().expectations());
    }

    /** Returns an element that holds the documents of a page. */
    private static Html element(Map<String, ?> documents) {
        return new Html("<script type=\"application/json\" id=\"documents\">" + json(documents) + "</script>");
    }

    /** Returns JSON that cannot end the element or the script that contains it. */
    private static String json(Object value) {
        return Json.MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    }

    /** The scenarios of all recordings: those of lessons, and the others. */
    static Stream<String> recordedScenarios() {
        return Stream.concat(
                        Lessons.shipped().stream()
                                .flatMap(SiteDocuments::rounds)
                                .map(round -> round.scenario().name()),
                        shownScenarios())
                .distinct()
                .filter(scenario -> Recording.of(scenario).isPresent());
    }

    private static Stream<Round> rounds(Lesson lesson) {
        return Stream.of(lesson, lesson.variation());
    }

    /** Returns the script of a recording. It adds the recording to those that the page knows, as compressed JSON. */
    String script(String scenario) {
        Recording recording = new Recording(scenario);
        RecordedRuns.Documents documents = recorded.documents(scenario);
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("card", documents.card());
        whole.put("conclusion", documents.conclusion());
        whole.put("graph", documents.graph());
        judged(scenario, documents.result()).ifPresent(judged -> whole.put("judged", judged));
        whole.put("events", PackedEvents.of(recording.events()));
        return "(window.meshRecordings ??= {})[" + json(RecordedRuns.PREFIX + scenario) + "] = \"" + compressed(whole)
                + "\";\n";
    }

    private static String compressed(Object value) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            Json.MAPPER.writeValue(gzip, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return Base64.getEncoder().encodeToString(compressed.toByteArray());
    }

    private static Optional<RecordedRound> judged(String scenario, RunResult result) {
        return Lessons.shipped().stream()
                .flatMap(lesson -> rounds(lesson)
                        .filter(round -> round.scenario().name().equals(scenario))
                        .map(round -> RecordedRound.of(round, lesson.limit(), result)))
                .findFirst();
    }
}
