package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;

/** The sections of a run: the sections of its experiment, and the sections that every run can have. */
public final class RunSections {

    private static final List<TableMaker> COMMON = List.of(DetailTables::sections, ComparisonTables::sections);

    private final RunResult run;
    private final List<TableMaker> experiments;
    private final List<Section> sections;

    /** @param experiments makers of the sections of each kind of experiment */
    public RunSections(RunResult run, List<TableMaker> experiments) {
        this.run = run;
        this.experiments = List.copyOf(experiments);
        this.sections = Stream.concat(this.experiments.stream(), COMMON.stream())
                .flatMap(maker -> maker.sections(run))
                .sorted(Comparator.comparing(Section::place))
                .toList();
    }

    Stream<Section> all() {
        return sections.stream();
    }

    /** Returns the sections of one place for the page. */
    public Html html(Place place) {
        return Html.all(all().filter(section -> section.place() == place).map(Section::html));
    }

    /** Returns one to three sentences about a run without assertions. */
    public String fact() {
        return run.measurement().hasNothing()
                ? "No contender came under load."
                : experiments.stream()
                        .map(maker -> maker.fact(run))
                        .filter(fact -> !fact.isEmpty())
                        .findFirst()
                        .orElse("");
    }
}
