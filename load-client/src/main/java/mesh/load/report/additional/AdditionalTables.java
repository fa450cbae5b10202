package mesh.load.report.additional;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.RunResult;

/** The sections of {@code summary.md} that only some runs have, in the order in which they stand there; empty ones are not there. */
public record AdditionalTables(RunResult run) {

    /** All of them, one after another. */
    public String markdown() {
        return Stream.of(
                        new BesideTable(run),
                        new FaultTable(run),
                        new CallsTable(run),
                        new DatabaseTable(run),
                        new FootprintTable(run),
                        new DeadlineTable(run),
                        new WorkersTable(run))
                .map(AdditionalTable::markdown)
                .collect(Collectors.joining());
    }
}
