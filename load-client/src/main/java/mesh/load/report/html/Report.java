package mesh.load.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;
import mesh.load.report.ContenderTable;
import mesh.load.report.Environment;
import mesh.load.report.Repetitions;
import mesh.load.report.RunSections;
import mesh.load.report.Section.Place;
import mesh.load.report.TableMaker;
import mesh.load.report.text.Html;
import mesh.load.report.text.Template;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.TraceIds;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code report.html}: one page that contains everything it needs and opens offline. It is rendered from the run alone, so the same
 * run always produces the same bytes.
 */
public final class Report {

    /** Its name in the results folder. */
    public static final String FILE = "report.html";

    /** The page's scripts. Each script may use only the scripts before it. Each of the later scripts draws one chart. */
    private static final List<String> SCRIPTS = List.of(
            "run.js",
            "theme.js",
            "figure.js",
            "burst.js",
            "tracks.js",
            "timeline.js",
            "panels.js",
            "latency.js",
            "pointer.js",
            "warmup.js",
            "overload.js",
            "overview.js",
            "page.js");

    private final RunResult run;
    private final RunSections sections;

    /** @param experiments makers of the tables of experiments */
    public Report(RunResult run, List<TableMaker> experiments) {
        this.run = run;
        this.sections = new RunSections(run, experiments);
    }

    public String html() {
        String charts = Template.read("echarts.min.js");
        String scripts = scripts();
        FirstScreen first = new FirstScreen(run, sections);
        Html place = Html.all(new Environment(run).html(), sections.html(Place.DETAILS));
        return Template.of("report.html")
                .fill(Map.ofEntries(
                        Map.entry("policy", policy(charts, scripts)),
                        Map.entry(
                                "title",
                                Html.text(run.name() + ": " + run.question()).markup()),
                        Map.entry("style", Template.style() + Template.read("overview.css")),
                        Map.entry("head", first.head().markup()),
                        Map.entry("findings", first.findings().markup()),
                        Map.entry("warnings", first.validity().markup()),
                        Map.entry("measurement", sections.html(Place.EXPERIMENT).markup()),
                        Map.entry("load", load().markup()),
                        Map.entry("warmups", sections.html(Place.WARM_UP).markup()),
                        Map.entry(
                                "repetitions", sections.html(Place.COMPARISONS).markup()),
                        Map.entry("place", place.markup()),
                        Map.entry("data", data(run)),
                        Map.entry("charts", charts),
                        Map.entry("scripts", scripts)));
    }

    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve(FILE), html());
    }

    /** Returns the table and the charts of contenders under load. Experiments without such a load do not have this section. */
    private Html load() {
        return run.contenders().isEmpty()
                ? Html.NOTHING
                : new Html(Template.of("load.html")
                        .fill(Map.of(
                                "table", ContenderTable.html(run).markup(),
                                "contenders", choice().markup(),
                                "beside", sections.html(Place.BESIDE).markup(),
                                "fault", sections.html(Place.FAULT).markup(),
                                "calls", sections.html(Place.CALLS).markup(),
                                "failures", ContenderTable.causes(run).markup())));
    }

    /** Returns the choice of the contender that the charts show. Its radio buttons can be used with arrow keys. */
    private Html choice() {
        Repetitions repetitions = new Repetitions(run);
        return Html.all(repetitions.rows().stream().map(row -> panel(row.drawn(), repetitions.position(row.drawn()))));
    }

    private static Html panel(ContenderResult one, int position) {
        Html radio = new Html("<input>")
                .with("type", "radio")
                .with("name", "contender")
                .with("value", position);
        String outcome =
                one.outcomes().ok() + " of " + one.outcomes().requests() + " ok, " + Text.duration(one.durationNanos());
        return Html.tag(
                "label",
                radio,
                Html.tag("b", one.id()),
                Html.tag("span.panel").with("aria-hidden", "true"),
                Html.tag("small", outcome));
    }

    /**
     * Returns the content of {@code results.json} for the page's scripts, as JSON that may be inside a {@code script} element. Inside that
     * element, only a {@code <} can end it or begin another one. In JSON, that character occurs only in strings, where an escape can
     * replace it.
     */
    private static String data(RunResult run) {
        return JsonMapper.shared().writeValueAsString(page(run)).replace("<", "\\u003c");
    }

    /** Adds the ids of traces, if there are any. Scripts could compute the ids, but the rule would then exist in two languages. */
    private static JsonNode page(RunResult run) {
        ObjectNode page = JsonMapper.shared().valueToTree(run);
        TraceFigures traces = run.traces();
        if (traces != null) {
            ArrayNode ids = page.putArray("traceIds");
            run.contenders().forEach(contender -> ids.addPOJO(ids(traces, contender)));
        }
        return page;
    }

    /**
     * Returns an id for each request. Returns none if some requests have no record, because the numbers of rows and requests then differ.
     */
    private static List<String> ids(TraceFigures traces, ContenderResult contender) {
        TraceIds ids = new TraceIds(traces.run(), contender.id(), contender.repetition());
        return contender.recordedAll()
                ? IntStream.range(0, contender.requests().user().size())
                        .mapToObj(ids::trace)
                        .toList()
                : List.of();
    }

    // Puts one function around all scripts, so that they share their names only with each other.
    private static String scripts() {
        return SCRIPTS.stream()
                .map(Template::read)
                .collect(Collectors.joining("\n", "(() => {\n'use strict';\n", "})();\n"));
    }

    /** Returns a policy that forbids loading, and all scripts except these. It allows inline styles because tooltips need them. */
    private static String policy(String... scripts) {
        return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; script-src"
                + Stream.of(scripts)
                        .map(script -> " 'sha256-" + hash(script) + "'")
                        .collect(Collectors.joining());
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
