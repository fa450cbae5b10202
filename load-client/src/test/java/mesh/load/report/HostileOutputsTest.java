package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.Json;
import mesh.load.results.RunResult;
import mesh.load.results.RunSummary;
import mesh.load.sample.HostileText;
import mesh.load.text.PlainText;
import mesh.load.text.Template;
import mesh.load.text.TerminalColours;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Puts one hostile text into every field of a run, and reads each output as its reader's program does. */
class HostileOutputsTest {

    private static final List<Extension> OF_GITHUB =
            List.of(TablesExtension.create(), AutolinkExtension.create(), StrikethroughExtension.create());

    private static final Pattern DATA = Pattern.compile("<script id=\"run\" type=\"application/json\">(.*?)</script>");

    /** Why a run is not complete is the only text with lines of its own. A browser shows their ends as blanks. */
    private static final Pattern REASON = Pattern.compile("(?s)<p class=\"callout alarm\".*?</p>");

    static List<RunResult> runs() {
        return Stream.concat(
                        HostileText.runs().stream(),
                        Stream.of("study", "soak").map(name -> HostileText.withScenario(name, rejected -> {})))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void thePageShowsIt(RunResult run) {
        String page = Experiments.report(run).html().replace(Template.read("echarts.min.js"), "");

        assertThat(page)
                .doesNotContainPattern(HostileText.OBEYED)
                .doesNotContain("<img", "<script>alert")
                .contains("mesh: forged\\u000amesh: forged\\u000d");
        assertThat(REASON.matcher(page).replaceAll("")).doesNotContain("mesh: forged\nmesh: forged");
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        assertThat(Json.MAPPER.readTree(data.group(1)).findValuesAsString("name"))
                .isNotEmpty()
                .noneMatch(name -> HostileText.OBEYED.matcher(name).find() || name.contains("\n"));
        assertThat(new RunComparison(run, run).html())
                .doesNotContainPattern(HostileText.OBEYED)
                .doesNotContain("<img", "<script");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aMarkdownRendererShowsIt(RunResult run) {
        String summary = Experiments.summary(run).markdown();
        String rendered = HtmlRenderer.builder()
                .extensions(OF_GITHUB)
                .build()
                .render(Parser.builder().extensions(OF_GITHUB).build().parse(summary));
        String visible = rendered.replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");

        assertThat(summary).doesNotContainPattern(HostileText.OBEYED).doesNotContain("mesh: forged\nmesh: forged");
        assertThat(rendered).doesNotContain("<a ", "<img", "<em>", "<del>", "<strong>b", "<script", "&copy;", "\u00a9");
        assertThat(visible).contains(PlainText.line(HostileText.TEXT));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aTerminalShowsItAndNoLineLooksLikeOurs(RunResult run) {
        Summary summary = Experiments.summary(run);

        assertThat(List.of(
                        summary.terminal(TerminalColours.PLAIN, Integer.MAX_VALUE),
                        summary.terminal(TerminalColours.PLAIN, 80),
                        new RunComparison(run, run).text()))
                .allSatisfy(text -> assertThat(text)
                        .doesNotContainPattern(HostileText.OBEYED)
                        .doesNotContainPattern("(?m)^mesh: forged"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void anEditorShowsItInAFile(RunResult run) {
        String file = Json.MAPPER.writeValueAsString(run);

        assertThat(file).doesNotContainPattern(HostileText.OBEYED);
        assertThat(Json.MAPPER.readValue(file, RunResult.class)).isEqualTo(run);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aProgramReadsItInAPrintedLine(RunResult run) {
        String summary = RunSummary.of(run, Path.of("results", "run")).toString();
        String comparison = new RunComparison(run, run).json();

        assertThat(List.of(summary, comparison)).allSatisfy(json -> {
            String printed = PlainText.terminal(json);

            assertThat(printed).doesNotContainPattern(HostileText.OBEYED).doesNotContain("\n");
            assertThat(Json.MAPPER.readTree(printed)).isEqualTo(Json.MAPPER.readTree(json));
        });
    }
}
