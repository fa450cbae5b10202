package mesh.load.report;

import java.util.List;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ContenderResult;

/** What each worker process did while a contender was under load, and how close together the workers released their users. */
public final class WorkersTable extends AdditionalTable {

    private static final String HOW_TO_READ =
            "The users of a contender were shared among these processes, which released them at one instant. released: how long after the"
                    + " first of them, by the clock of the process that told them to. clock +/-: by how much that may be wrong, half of the"
                    + " fastest round trip. requests: recorded of all that it had to send.";

    private static final List<String> HEADER = List.of(
            "contender", "worker", "host", "users", "requests", "released", "clock +/-", "send skew", "lost because");

    /** Creates the table for all contenders of a run. */
    public WorkersTable(RunResult run) {
        super(run, "Worker processes", HOW_TO_READ, HEADER);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        List<ProcessFigures> processes = one.barrier().processes();
        return processes == null
                ? List.of()
                : processes.stream().map(process -> cells(one, process)).toList();
    }

    private List<String> cells(ContenderResult one, ProcessFigures process) {
        Long released = process.releasedNanos();
        int last = process.firstUser() + process.users() - 1;
        return List.of(
                name(one),
                Integer.toString(process.worker()),
                process.host(),
                process.firstUser() + " to " + last,
                process.requests() + "/" + (process.requests() + process.unfinished()),
                released == null ? Text.NOTHING : Text.duration(released),
                Text.duration(process.clockUncertaintyNanos()),
                Text.duration(process.sendSkewNanos()),
                process.lossReason() == null ? Text.NOTHING : process.lossReason());
    }
}
