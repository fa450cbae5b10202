package mesh.load.report;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.RunResult;

/** The sections of {@code summary.md} that only some runs have, in their order; empty sections are left out. */
public record AdditionalTables(RunResult run) {

    /** Returns all sections, one after another. */
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
