package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.request.RequestRecord;
import mesh.load.workers.parts.FiringFigures;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/** What one worker tells of one plan, checked as it comes: as many requests as it promises, no more than it was asked for, and its own. */
final class PartRecords {

    private final LoadPlan plan;
    private final List<RequestRecord> requests = new ArrayList<>();
    private @Nullable FiringFigures figures;

    /**
     * Nothing was told yet.
     *
     * @param plan what it was asked to send
     */
    PartRecords(LoadPlan plan) {
        this.plan = plan;
    }

    /** What the requests are preceded by. No more than it was asked for: nobody can fill the memory here. */
    void promise(FiringFigures told) throws WireException {
        if (told.requests() > plan.requests()) {
            throw new WireException(
                    "it promised " + told.requests() + " requests. Allowed: " + plan.requests());
        }
        figures = told;
    }

    void add(List<RequestRecord> some) throws WireException {
        if (figures == null || requests.size() + some.size() > figures.requests()) {
            throw new WireException("it told more requests than it had promised");
        }
        int users = plan.users().size();
        if (some.stream().anyMatch(request -> request.user() < 1 || request.user() > users)) {
            throw new WireException("it told requests of users that are not its own");
        }
        requests.addAll(some);
    }

    /** That all is there. */
    void requireWhole() throws WireException {
        if (figures == null || figures.requests() != requests.size()) {
            throw new WireException("it told fewer requests than it had promised");
        }
    }

    LoadPlan plan() {
        return plan;
    }

    /** What the requests are preceded by; null before it was told. */
    @Nullable
    FiringFigures figures() {
        return figures;
    }

    List<RequestRecord> requests() {
        return requests;
    }
}
