package mesh.load.report.additional;

import mesh.load.results.RunResult;

/** The sections of {@code summary.md} that only some runs have, in the order in which they stand there; empty ones are not there. */
public record AdditionalTables(RunResult run) {

    /** All of them, one after another. */
    public String markdown() {
        return new BesideTable(run).markdown()
                + new FaultTable(run).markdown()
                + new FootprintTable(run).markdown()
                + new DeadlineTable(run).markdown()
                + new WorkersTable(run).markdown();
    }
}
