package mesh.load.run.testbed;

import java.util.List;
import mesh.load.engine.LoadException;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.request.LoadResult;

/** That all of a load was sent: a rate of which a part is missing is another rate, and nothing can be told from it. */
final class WholeLoad {

    private WholeLoad() {}

    /**
     * The result itself.
     *
     * @throws LoadException if a worker process was lost under load; the message says which
     */
    static LoadResult require(LoadResult result) {
        List<ProcessFigures> lost = result.barrier().lostProcesses();
        if (!lost.isEmpty()) {
            ProcessFigures first = lost.getFirst();
            throw new LoadException("worker " + first.worker() + " was lost under load: " + first.lossReason());
        }
        return result;
    }
}
