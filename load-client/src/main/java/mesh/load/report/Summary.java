package mesh.load.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Paint;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;

/** {@code summary.md}: the question, one table, and how to read it. Also the text that a terminal shows after a run. */
public final class Summary {

    /** A note about a run without a warm-up. */
    public static final String COLD =
            "Measured cold: nothing was warmed up. Times include class loading and compilation, and the contender that comes "
                    + "first pays for what all share.";

    private static final long GIBIBYTE = 1L << 30;

    private final RunResult run;
    private final RunSections sections;

    /** @param experiments makers of the tables of experiments */
    public Summary(RunResult run, List<TableMaker> experiments) {
        this.run = run;
        this.sections = new RunSections(run, experiments);
    }

    /** Returns the whole text. */
    public String markdown() {
        return PlainText.markdown("# " + PlainText.line(run.name()) + "\n\n"
                + PlainText.line(run.question().strip()) + "\n\n" + state()
                + new Expectations(run.expectations()).markdown()
                + experiment(Section::markdown)
                + others(Section::markdown)
                + list(
                        "Validity warnings",
                        ValiditySentence.of(run).stream()
                                .map(ValiditySentence::sentence)
                                .toList())
                + list("Ideal times", idealTimes())
                + list("Limits in force", limits())
                + where());
    }

    /** Writes the text beside the results. */
    public void writeTo(Path folder) throws IOException {
        OutputFile.write(folder.resolve("summary.md"), markdown());
    }

    /** Returns all text for a terminal; empty if nothing was measured. */
    public String terminal(Paint paint, int columns) {
        if (run.measurement().hasNothing() && run.state() != RunState.COMPLETE) {
            return ""; // the reason is printed elsewhere
        }
        List<String> decisive = ValiditySentence.decisive(run);
        return "\n" + table(paint, columns)
                + (decisive.isEmpty() ? "" : "\nWarnings about the table:\n" + Section.lines("- ", decisive))
                + others(section -> section.text(paint, columns))
                + new Expectations(run.expectations()).text(paint);
    }

    /** Returns the table of {@code summary.md}, with one row for each contender. */
    public String table() {
        return table(Paint.PLAIN, Integer.MAX_VALUE);
    }

    /**
     * Returns a table for a terminal, with one row for each contender.
     *
     * @param columns of the terminal; the table drops columns that do not fit
     */
    public String table(Paint paint, int columns) {
        return experiment(section -> section.text(paint, columns));
    }

    private String experiment(Function<Section, String> text) {
        String figures =
                texts(section -> section.place() == Place.EXPERIMENT, text).collect(Collectors.joining("\n"));
        return run.cold() && !figures.isEmpty() ? COLD + "\n\n" + figures : figures;
    }

    private String others(Function<Section, String> text) {
        return texts(section -> section.place() != Place.EXPERIMENT, text)
                .map(one -> "\n" + one)
                .collect(Collectors.joining());
    }

    private Stream<String> texts(Predicate<Section> some, Function<Section, String> text) {
        return sections.all().filter(some).map(text).filter(one -> !one.isEmpty());
    }

    private String state() {
        return run.state() == RunState.COMPLETE
                ? ""
                : "**This run is not complete** (" + run.state().name().toLowerCase(Locale.ROOT) + "): "
                        + PlainText.indented(String.valueOf(run.stateReason())) + "\n\n";
    }

    private static String list(String title, Collection<String> items) {
        return items.isEmpty() ? "" : "\n## " + title + "\n\n" + Section.lines("- ", items);
    }

    private Collection<String> idealTimes() {
        TreeSet<String> lines = new TreeSet<>();
        for (ContenderResult contender : run.contenders()) {
            IdealTimeFigures idealTime = contender.idealTime();
            if (idealTime != null) {
                lines.add(contender.id() + ", `" + contender.path() + "` on " + contender.service() + ": "
                        + Text.duration(idealTime.nanos()) + ", because " + idealTime.explanation());
            }
        }
        return lines;
    }

    private List<String> limits() {
        return run.services().isEmpty()
                ? List.of()
                : Stream.concat(
                                run.services().stream().map(Summary::limits),
                                Stream.of("legacy behaviour: " + run.legacyBehaviour()))
                        .toList();
    }

    private static String limits(ServiceFigures service) {
        String start = service.startedFrom() == null ? "" : "; started from its " + service.startedFrom();
        return service.name() + ": " + service.limits() + start;
    }

    private String where() {
        MachineFigures machine = run.machine();
        List<String> placements = Placements.of(run).entrySet().stream()
                .map(placement -> placement.getKey() + ": " + placement.getValue())
                .toList();
        return "\n## Where\n\n"
                + PlainText.line(machine.processors() + " x " + machine.processor() + ", "
                        + machine.memoryBytes() / GIBIBYTE + " GiB, " + machine.os() + " " + machine.architecture()
                        + "; JDK " + machine.jdk() + "; engine "
                        + run.scenario().get("engine") + "; mesh " + run.version()
                        + "; " + run.startedAt())
                + "\n" + (placements.isEmpty() ? "" : "\n" + Section.lines("- ", placements));
    }
}
