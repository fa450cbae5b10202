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

    /** Of each user, from 0. They come in order, so that a record that comes twice is noticed by no more than that. */
    private final int[] lastSequence;

    private @Nullable FiringFigures figures;

    /**
     * Nothing was told yet.
     *
     * @param plan what it was asked to send
     */
    PartRecords(LoadPlan plan) {
        this.plan = plan;
        lastSequence = new int[plan.users().size()];
    }

    /** What the requests are preceded by. No more than it was asked for: nobody can fill the memory here. */
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

    /** How many may still come. */
    int outstanding() {
        return figures == null ? 0 : figures.requests() - requests.size();
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
