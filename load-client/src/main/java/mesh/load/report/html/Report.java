package mesh.load.report.html;

import java.io.IOException;
import java.nio.file.Path;
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
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.TraceIds;
import mesh.load.text.Colours;
import mesh.load.text.Html;
import mesh.load.text.Template;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code report.html}: one page that contains everything it needs and opens offline. The same run always produces the same bytes. */
public record Report(RunResult run, RunSections sections) {

    public static final String FILE = "report.html";

    public String html() {
        String charts = Template.read("echarts.min.js");
        String scripts = Template.of("scripts.txt").fill(Map.of());
        FirstScreen first = new FirstScreen(run, sections);
        return Template.of("report.html")
                .fill(Map.of(
                        "policy", policy(charts, scripts),
                        "colours", Colours.css(),
                        "title", Html.text(run.name() + ": " + run.question()),
                        "head", first.head(),
                        "findings", first.findings(),
                        "sections",
                                Html.all(Stream.of(
                                        first.advice(),
                                        first.validity(),
                                        sections.html(Place.EXPERIMENT),
                                        load(),
                                        sections.html(Place.WARM_UP),
                                        sections.html(Place.COMPARISONS))),
                        "place", Html.all(new Environment(run).html(), sections.html(Place.DETAILS)),
                        "data", data(run),
                        "charts", charts,
                        "scripts", scripts));
    }

    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve(FILE), html());
    }

    /** Returns the table and the charts of contenders under load. Experiments without such a load do not have this section. */
    private Html load() {
        return new Html(Template.of("load.html")
                        .fill(Map.of(
                                "table", ContenderTable.html(run),
                                "ideal", ContenderTable.idealReading(run),
                                "contenders", choice(),
                                "sections", sections.html(Place.BESIDE, Place.FAULT, Place.CALLS),
                                "failures", ContenderTable.causes(run))))
                .unless(run.contenders().isEmpty());
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
        String ok = one.outcomes().ok() + " of " + one.outcomes().requests() + " ok, ";
        return Html.tag(
                "label",
                radio,
                Html.tag("b", one.id()),
                Html.tag("span.panel").with("aria-hidden", "true"),
                Html.tag("small", ok + Text.duration(one.durationNanos())));
    }

    private static Html data(RunResult run) {
        ObjectNode page = JsonMapper.shared().valueToTree(run);
        // Scripts could compute the ids of traces, but the rule would then exist in two languages.
        TraceFigures traces = run.traces();
        if (traces != null) {
            ArrayNode ids = page.putArray("traceIds");
            run.contenders().forEach(contender -> ids.add(tree(ids(traces, contender))));
        }
        // Scripts read stages from columns, which take less than half of the room.
        JsonNode measurement = page.path("measurement");
        measurement.path("underLoad").path("contenders").forEach(Report::withoutStages);
        measurement.path("contenders").forEach(Report::withoutStages);
        ArrayNode stages = page.putArray("stages");
        run.contenders().forEach(contender -> stages.add(tree(StageColumns.of(contender))));
        return Html.data(page);
    }

    private static JsonNode tree(@Nullable Object value) {
        return JsonMapper.shared().valueToTree(value);
    }

    private static void withoutStages(JsonNode contender) {
        ((ObjectNode) contender).remove("stages");
    }

    /** Returns an id for each request; none if some requests have no record, because the numbers of rows and requests then differ. */
    private static List<String> ids(TraceFigures traces, ContenderResult contender) {
        TraceIds ids = new TraceIds(traces.run(), contender.id(), contender.repetition());
        int recorded = contender.recordedAll() ? contender.requests().user().size() : 0;
        return IntStream.range(0, recorded).mapToObj(ids::trace).toList();
    }

    /** Returns a policy that forbids loading, and all scripts except these. It allows inline styles because tooltips need them. */
    private static String policy(String... scripts) {
        return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; script-src"
                + Stream.of(scripts)
                        .map(script -> " 'sha256-" + Base64.getEncoder().encodeToString(TraceIds.sha256(script)) + "'")
                        .collect(Collectors.joining());
    }
}
