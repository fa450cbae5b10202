package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** The table of what the processors did. It has a row for each load whose figures are known. */
final class ProcessorTable {

    private record Row(String name, ProcessorFigures figures) {

        Cell share(Function<ProcessorFigures, @Nullable Double> figure) {
            Double share = figure.apply(figures);
            return share == null ? Cell.NONE : Cell.figure(share, Text.percent(share));
        }

        String byProcess() {
            Long others = figures.otherNanos();
            return Stream.concat(
                            figures.uses().stream().map(use -> use.process() + " " + Text.duration(use.totalNanos())),
                            Stream.ofNullable(others).map(nanos -> "others " + Text.duration(nanos)))
                    .collect(Collectors.joining(", "));
        }
    }

    private ProcessorTable() {}

    static Stream<Section> of(RunResult run) {
        List<Row> rows = run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(one.processorUse())
                        .filter(figures -> ProcessorShares.of(figures).isPresent())
                        .map(figures -> new Row(run.nameOf(one), figures)))
                .toList();
        return new Section(Place.DETAILS, "What the processor did")
                .table(Table.of(rows)
                        .text("contender", Row::name)
                        .number("busy", row -> row.share(ProcessorFigures::busy))
                        .number("programs", row -> row.share(ProcessorFigures::programs))
                        .number("JIT compilers", row -> row.share(ProcessorFigures::compilers))
                        .number("collectors", row -> row.share(ProcessorFigures::collectors))
                        .number("other programs", row -> row.share(ProcessorFigures::others))
                        .text("processor time, by process", Row::byProcess))
                .reading(
                        "Percentages are of all cores that the load client may use, from the release of the users to the last response. "
                                + "busy: all that follows. programs: the services and the load client, without their JIT compilers "
                                + "and garbage collectors where these are known. other programs: everything else on the machine. "
                                + "processor time: the seconds of all cores that a process used, including its compilers and collectors.")
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(rows.isEmpty());
    }
}
