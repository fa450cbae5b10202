package mesh.load.workers.coordinator;

import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.RequestRecord;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;

/**
 * The records that one worker sends about one plan. Checks them as they arrive: the worker must send as many requests as it promised, no
 * more than it was asked for, and only those of its own users.
 */
final class PartRecords {

    private final LoadPlan plan;
    private final List<RequestRecord> requests = new ArrayList<>();

    /** The last sequence of each user, counted from 0. Records arrive in order, so this alone reveals a record that arrives twice. */
    private final int[] lastSequence;

    private @Nullable FiringFigures figures;

    /**
     * Begins without any records.
     *
     * @param plan what the worker was asked to send
     */
    PartRecords(LoadPlan plan) {
        this.plan = plan;
        lastSequence = new int[plan.users().size()];
    }

    /** Accepts the figures that precede the requests. Rejects more requests than the plan has, so that no worker can exhaust the memory. */
    void promise(FiringFigures told, FiringBounds bounds) throws WireException {
        bounds.check(told);
        figures = told;
    }

    void add(List<RequestRecord> some, FiringBounds bounds) throws WireException {
        if (figures == null || requests.size() + some.size() > figures.requests()) {
            throw new WireException("it told more requests than it had promised");
        }
        for (RequestRecord request : some) {
            requireNext(request);
            bounds.check(request);
        }
        requests.addAll(some);
    }

    private void requireNext(RequestRecord request) throws WireException {
        int user = request.user() - 1;
        if (user < 0 || user >= lastSequence.length) {
            throw new WireException("it told requests of users that are not its own");
        }
        if (request.sequence() <= lastSequence[user]) {
            throw new WireException("it told request " + request.sequence() + " of user " + request.user()
                    + " after request " + lastSequence[user]);
        }
        lastSequence[user] = request.sequence();
    }

    /** Returns how many requests may still arrive. */
    int outstanding() {
        return figures == null ? 0 : figures.requests() - requests.size();
    }

    /** Checks that all promised requests have arrived. */
    void requireWhole() throws WireException {
        if (figures == null || figures.requests() != requests.size()) {
            throw new WireException("it told fewer requests than it had promised");
        }
    }

    LoadPlan plan() {
        return plan;
    }

    /** Returns the figures that precede the requests, or null before they have arrived. */
    @Nullable
    FiringFigures figures() {
        return figures;
    }

    List<RequestRecord> requests() {
        return requests;
    }
}
