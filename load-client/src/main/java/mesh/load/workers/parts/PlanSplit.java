package mesh.load.workers.parts;

import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.Share;
import org.jspecify.annotations.Nullable;

/**
 * Splits a plan so that its parts together are exactly the plan: users in ranges of equal length (but for one), requests of an open
 * shape interleaved in proportion to the users, each due when it is due in the whole.
 */
public final class PlanSplit {

    private final LoadPlan whole;
    private final int parts;

    private PlanSplit(LoadPlan whole, int parts) {
        this.whole = whole;
        this.parts = parts;
    }

    /**
     * One part for each worker, or fewer: a worker without a user, or without a request, has no part.
     *
     * @param workers 1 or more
     */
    public static List<PlanPart> of(LoadPlan plan, int workers) {
        PlanSplit split = new PlanSplit(plan, parts(plan, workers));
        LoadPlan others = plan.beside();
        PlanSplit beside = others == null ? null : new PlanSplit(others, parts(others, split.parts));
        List<PlanPart> all = new ArrayList<>();
        for (int part = 0; part < split.parts; part++) {
            all.add(split.part(part, beside));
        }
        return all;
    }

    private static int parts(LoadPlan plan, int workers) {
        return Math.min(workers, Math.min(plan.users().size(), plan.requests()));
    }

    private PlanPart part(int part, @Nullable PlanSplit beside) {
        if (beside == null || part >= beside.parts) {
            return new PlanPart(share(part).firstUser(), 0, plan(part));
        }
        return new PlanPart(
                share(part).firstUser(),
                beside.share(part).firstUser(),
                plan(part).with(beside.plan(part)));
    }

    private LoadPlan plan(int part) {
        Share share = share(part);
        return new LoadPlan(
                whole.target(),
                whole.users().subList(share.firstUser(), share.endUser()),
                whole.shape() instanceof Shape.Open open ? new Shape.Part(open, share) : whole.shape(),
                whole.timeout(),
                whole.readThrottle());
    }

    private Share share(int part) {
        return new Share(part, parts, whole.users().size());
    }
}
