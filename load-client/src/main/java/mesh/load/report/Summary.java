package mesh.load.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.text.Markdown;
import mesh.load.text.PlainText;
import mesh.load.text.TerminalColours;
import mesh.load.text.TerminalColours.Tone;

/** {@code summary.md}: the question, one table, and how to read it. Also makes the text that a terminal shows after a run. */
public record Summary(RunResult run, RunSections sections) {

    public static final String COLD =
            "Measured cold: nothing was warmed up. Times include class loading and compilation, and the first contender "
                    + "also pays for what all contenders share.";

    public String markdown() {
        String busy = ValiditySentence.busyMachine(run);
        return "# " + Markdown.inline(run.name()) + "\n\n"
                + (busy.isEmpty() ? "" : "**" + Markdown.inline(busy) + "**\n\n")
                + Markdown.line(run.question()) + "\n\n" + state()
                + new Expectations(run.expectations()).markdown()
                + paragraph(FailureReason.of(run))
                + paragraph(Advice.of(run))
                + experiment(Section::markdown)
                + others(Section::markdown)
                + Environment.list("Validity warnings", ValiditySentence.advisedSentences(run))
                + new Environment(run).markdown();
    }

    private static String paragraph(String sentence) {
        return sentence.isEmpty() ? "" : Markdown.line(sentence) + "\n\n";
    }

    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve("summary.md"), markdown());
    }

    /** Returns all text for a terminal; empty if nothing was measured. */
    public String terminal(TerminalColours colours, int columns) {
        if (run.measurement().hasNothing() && run.state() != RunState.COMPLETE) {
            return ""; // the reason is printed elsewhere
        }
        List<String> warnings = ValiditySentence.belowTable(run);
        String busy = ValiditySentence.busyMachine(run);
        return (busy.isEmpty() ? "" : "\n" + colours.on(PlainText.line(busy), Tone.BAD) + "\n")
                + "\n" + table(colours, columns)
                + (warnings.isEmpty() ? "" : "\nWarnings about the table:\n" + Section.lines("- ", warnings))
                + others(section -> section.text(colours, columns))
                + new Expectations(run.expectations()).text(colours)
                + PlainText.line(FailureReason.of(run)).replaceFirst("(.)$", "$1\n");
    }

    public String table(TerminalColours colours, int columns) {
        return experiment(section -> section.text(colours, columns));
    }

    private String experiment(Function<Section, String> text) {
        String figures = texts(true, text).collect(Collectors.joining("\n"));
        return run.cold() && !figures.isEmpty() ? COLD + "\n\n" + figures : figures;
    }

    private String others(Function<Section, String> text) {
        return texts(false, text).map("\n"::concat).collect(Collectors.joining());
    }

    private Stream<String> texts(boolean isOfExperiment, Function<Section, String> text) {
        return sections.all().stream()
                .filter(section -> (section.place() == Place.EXPERIMENT) == isOfExperiment)
                .map(text)
                .filter(one -> !one.isEmpty());
    }

    private String state() {
        return run.state() == RunState.COMPLETE
                ? ""
                : "**This run is not complete** (" + run.state().name().toLowerCase(Locale.ROOT) + "): "
                        + Markdown.lines(String.valueOf(run.stateReason())) + "\n\n";
    }
}
