package mesh.load.run.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadPlan;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.Outcome;
import mesh.load.results.request.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ScenarioException;

/**
 * Asks each route once, before anybody waits for a figure: whoever mistyped a path would else be told by a table without a right
 * answer, after minutes. What was asked is the very first request of a contender, and its time is kept.
 */
public final class RouteCheck {

    private static final int NOT_FOUND = 404;

    /** What is asked of a contender. */
    public interface Plans {
        LoadPlan of(Contender contender) throws InterruptedException;
    }

    private final Plans first;
    private final WarmUpRunner.Firing firing;
    private final Map<String, LoadResult> answers = new HashMap<>();

    public RouteCheck(Plans first, WarmUpRunner.Firing firing) {
        this.first = first;
        this.firing = firing;
    }

    /** Two contenders that differ in their users have the same route. */
    public static String route(Contender contender) {
        return contender.service().label() + contender.path() + contender.accept() + contender.payload();
    }

    /**
     * Asks each route once.
     *
     * @throws ScenarioException if the service has no such route
     */
    public void check(List<Contender> contenders) throws InterruptedException {
        for (Contender contender : contenders) {
            firstAnswer(contender);
        }
    }

    /** Asked once. */
    public LoadResult firstAnswer(Contender contender) throws InterruptedException {
        LoadResult known = answers.get(route(contender));
        if (known != null) {
            return known;
        }
        LoadResult answer = ask(contender);
        refuseUnknown(contender, answer);
        answers.put(route(contender), answer);
        return answer;
    }

    private LoadResult ask(Contender contender) throws InterruptedException {
        return firing.fire(plan(contender, first));
    }

    /**
     * What is asked of a contender, for which something else may have to be asked once before.
     *
     * @throws ScenarioException if that leads nowhere
     */
    public static LoadPlan plan(Contender contender, Plans plans) throws InterruptedException {
        try {
            return plans.of(contender);
        } catch (NotFoundException reference) {
            throw unknown(contender, reference.path());
        }
    }

    /**
     * Of a contender that was not asked before, because nothing was to be warm.
     *
     * @throws ScenarioException if each answer was that there is no such route
     */
    public static void refuseUnknown(Contender contender, LoadResult result) {
        List<RequestRecord> requests = result.requests();
        if (!requests.isEmpty()
                && requests.stream().allMatch(one -> one.outcome().equals(new Outcome.ClientError(NOT_FOUND)))) {
            throw unknown(contender, contender.pathFor(1));
        }
    }

    private static ScenarioException unknown(Contender contender, String path) {
        return new ScenarioException(
                contender.place() + ": " + contender.service().label() + " answers " + path + " of contender '"
                        + contender.id() + "' with 404: it has no such route");
    }
}
