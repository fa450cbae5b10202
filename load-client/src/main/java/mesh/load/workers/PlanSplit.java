package mesh.load.workers;

import java.util.ArrayList;
import java.util.List;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.TracedLoad;
import mesh.load.scenario.Shape;
import mesh.load.scenario.UserRange;
import org.jspecify.annotations.Nullable;

/**
 * Splits a plan so that its parts together are exactly the plan:
 *
 * <ul>
 *   <li>Users are split into ranges whose lengths differ by at most one.
 *   <li>Requests of an open shape are interleaved in proportion to the users. Each is due at the same time as in the whole plan.
 * </ul>
 */
public final class PlanSplit {

    private final LoadPlan whole;
    private final int parts;

    private PlanSplit(LoadPlan whole, int parts) {
        this.whole = whole;
        this.parts = parts;
    }

    /**
     * Returns one part for each worker, or fewer: a worker without a user, or without a request, has no part.
     *
     * @param workers number of workers, 1 or more
     * @throws IllegalArgumentException if the plan is traced and has an open shape. Its merged records are sorted by the time at which
     *     each worker had them due, so the number of a record would not be that of its trace
     */
    public static List<PlanPart> of(LoadPlan plan, int workers) {
        if (plan.traced() != null && plan.isOpen()) {
            throw new IllegalArgumentException("requests of an open shape are traced by one process");
        }
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
            return new PlanPart(range(part).firstUser(), 0, plan(part));
        }
        return new PlanPart(
                range(part).firstUser(),
                beside.range(part).firstUser(),
                plan(part).with(beside.plan(part)));
    }

    private LoadPlan plan(int part) {
        UserRange range = range(part);
        Shape shape = whole.shape() instanceof Shape.Open open ? new Shape.Part(open, range) : whole.shape();
        LoadPlan own = new LoadPlan(
                whole.target(),
                whole.users().subList(range.firstUser(), range.endUser()),
                shape,
                whole.timeout(),
                whole.readThrottle());
        TracedLoad traced = whole.traced();
        return traced == null
                ? own
                : own.traced(traced.after(range.firstUser(), (int) shape.requests(range.firstUser())));
    }

    private UserRange range(int part) {
        return new UserRange(part, parts, whole.users().size());
    }
}
