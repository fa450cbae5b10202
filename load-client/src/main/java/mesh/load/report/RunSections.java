package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.text.Html;

/** The sections of a run: the sections of its experiment, and the sections that every run can have. */
public record RunSections(RunResult run, List<TableMaker> experiments, List<Section> all) {

    private static final List<TableMaker> COMMON = List.of(DetailTables::sections, ComparisonTables::sections);

    public RunSections(RunResult run, List<TableMaker> experiments) {
        this(
                run,
                experiments,
                Stream.concat(experiments.stream(), COMMON.stream())
                        .flatMap(maker -> maker.sections(run))
                        .sorted(Comparator.comparing(Section::place))
                        .toList());
    }

    public Html html(Place... places) {
        return Html.all(Stream.of(places)
                .map(place -> Html.all(
                        all.stream().filter(section -> section.place() == place).map(Section::html))));
    }

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
