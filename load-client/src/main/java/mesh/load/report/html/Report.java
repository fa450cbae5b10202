package mesh.load.report.html;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.os.OutputFile;
import mesh.load.report.ContenderTable;
import mesh.load.report.RunSections;
import mesh.load.report.Section.Place;
import mesh.load.report.TableMaker;
import mesh.load.report.text.Html;
import mesh.load.report.text.Resources;
import mesh.load.report.text.Template;
import mesh.load.results.RunResult;

/**
 * {@code report.html}: one page that contains everything it needs and opens offline. It is rendered from the run alone, so the same
 * run always produces the same bytes.
 */
public final class Report {

    /** Its name in the results folder. */
    public static final String FILE = "report.html";

    /** In the order in which they build on each other; each of the later scripts draws one chart. */
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

    public Report(RunResult run) {
        this(run, RunSections.EXPERIMENTS);
    }

    /** @param experiments makers of the tables of experiments */
    public Report(RunResult run, List<TableMaker> experiments) {
        this.run = run;
        this.sections = new RunSections(run, experiments);
    }

    /** Returns the whole page. */
    public String html() {
        String charts = Resources.read("echarts.min.js");
        String scripts = scripts();
        Map<String, String> values = new HashMap<>(sections());
        values.put("policy", policy(charts, scripts));
        values.put("title", Html.text(run.name() + ": " + run.question()).markup());
        values.put("style", Resources.style() + Resources.read("overview.css"));
        values.put("data", PageData.of(run));
        values.put("charts", charts);
        values.put("scripts", scripts);
        return new Template(Resources.read("report.html")).fill(values);
    }

    /** Writes the page beside the results. */
    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve(FILE), html());
    }

    private Map<String, String> sections() {
        return Map.ofEntries(
                Map.entry("measurement", sections.html(Place.EXPERIMENT).markup()),
                Map.entry("head", new HeadSection(run).html().markup()),
                Map.entry("findings", new FindingsSection(run, sections).html().markup()),
                Map.entry("warnings", new ValiditySection(run).html().markup()),
                Map.entry("load", run.contenders().isEmpty() ? "" : load()),
                Map.entry("warmups", sections.html(Place.WARM_UP).markup()),
                Map.entry("repetitions", sections.html(Place.COMPARISONS).markup()),
                Map.entry("place", new EnvironmentSection(run, sections).html().markup()));
    }

    /** Returns the table and the charts of contenders under load as the scenario says; other experiments have no such load. */
    private String load() {
        return new Template(Resources.read("load.html"))
                .fill(Map.of(
                        "table", ContenderTable.html(run).markup(),
                        "contenders", new ContenderChoice(run).html().markup(),
                        "beside", sections.html(Place.BESIDE).markup(),
                        "fault", sections.html(Place.FAULT).markup(),
                        "calls", sections.html(Place.CALLS).markup(),
                        "failures", new FailureSection(run).html().markup()));
    }

    // One function around all scripts: they share their names with each other only.
    private static String scripts() {
        return "(() => {\n'use strict';\n"
                + String.join("\n", SCRIPTS.stream().map(Resources::read).toList()) + "})();\n";
    }

    /** Allows no loading, and no scripts except these two. Styles are inline because tooltips need them. */
    private static String policy(String... scripts) {
        StringBuilder policy = new StringBuilder("default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; script-src");
        for (String script : scripts) {
            policy.append(" 'sha256-").append(hash(script)).append("'");
        }
        return policy.toString();
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
