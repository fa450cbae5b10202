package mesh.load.workers;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.engine.http.RequestNumber;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.shape.UserRange;
import org.jspecify.annotations.Nullable;

/**
 * Splits a plan into parts that together are exactly the plan. Users are split into ranges whose lengths differ by at most one. Requests of
 * an open shape go to the parts in turn, in proportion to the users. Each request is due at the same time as in the whole plan.
 */
public final class PlanSplit {

    private PlanSplit() {}

    /**
     * The part of the plan that one worker sends.
     *
     * @param firstUser number of users of the whole plan that precede the worker's own
     * @param firstBackgroundUser number of users that precede the worker's own in the plan of the background load
     */
    public record Part(int firstUser, int firstBackgroundUser, LoadPlan plan) {}

    /**
     * Returns one part for each worker, or fewer if there are fewer users or requests.
     *
     * @throws IllegalArgumentException if the plan is traced and has an open shape. Its merged records are sorted by their due time, so a
     *     record's number would not be that of its trace
     */
    public static List<Part> of(LoadPlan plan, int workers) {
        if (plan.traced() != null && plan.isOpen()) {
            throw new IllegalArgumentException(
                    "requests of an open shape can only be traced if one process sends them");
        }
        int parts = Math.min(workers, Math.min(plan.users().size(), plan.requests()));
        List<Part> background = plan.background() == null ? List.of() : of(plan.background(), parts);
        return IntStream.range(0, parts)
                .mapToObj(part -> part(
                        plan,
                        new UserRange(part, parts, plan.users().size()),
                        part < background.size() ? background.get(part) : null))
                .toList();
    }

    private static Part part(LoadPlan whole, UserRange range, @Nullable Part background) {
        Shape shape = switch (whole.shape()) {
            case Shape.Open open -> new Shape.Part(open, range);
            case Shape.Closed closed -> closed.after(range.firstUser());
            case Shape.Burst burst -> burst;
        };
        TracedLoad traced = whole.traced();
        LoadPlan own = new LoadPlan(
                whole.target(),
                whole.users().subList(range.firstUser(), range.endUser()),
                shape,
                whole.timeout(),
                whole.readThrottle(),
                background == null ? null : background.plan(),
                traced == null ? null : traced.after(range.firstUser(), (int) shape.requests(range.firstUser())),
                number(whole, range));
        return new Part(range.firstUser(), background == null ? 0 : background.firstUser(), own);
    }

    /**
     * Returns the number of the part's first request. The merged records of an open shape are sorted by their due time, so a record would
     * not have the number of its request. Such requests have none.
     */
    private static @Nullable RequestNumber number(LoadPlan whole, UserRange range) {
        RequestNumber number = whole.number();
        return number == null || whole.isOpen()
                ? null
                : new RequestNumber(number.first() + whole.shape().requests(range.firstUser()));
    }
}
