package mesh.load.run.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.Outcome;
import mesh.load.results.request.RequestRecord;
import mesh.load.run.plan.LoadPlans;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ScenarioException;

/**
 * Asks each route once, before anybody waits for a figure: whoever mistyped a path would else be told by a table without a valid
 * response, after minutes. What is asked is the very first request of a contender, and its time is kept.
 */
public final class RouteCheck {

    private static final int NOT_FOUND = 404;

    private final LoadPlans plans;
    private final LoadRunner runner;
    private final Map<String, LoadResult> responses = new HashMap<>();

    RouteCheck(LoadPlans plans, LoadRunner runner) {
        this.plans = plans;
        this.runner = runner;
    }

    /** Two contenders that differ in their users have the same route. */
    static String route(Contender contender) {
        return contender.service().label() + contender.path() + contender.accept() + contender.body();
    }

    /**
     * Asks each route once.
     *
     * @throws ScenarioException if the service has no such route
     */
    void check(List<Contender> contenders) throws InterruptedException {
        for (Contender contender : contenders) {
            firstResponse(contender);
        }
    }

    /** Asked once. */
    LoadResult firstResponse(Contender contender) throws InterruptedException {
        LoadResult known = responses.get(route(contender));
        if (known != null) {
            return known;
        }
        LoadResult response = runner.run(plans.firstOf(contender));
        refuseUnknown(contender, response);
        responses.put(route(contender), response);
        return response;
    }

    /**
     * Refuses what was not asked for before, because nothing was to be warm.
     *
     * @throws ScenarioException if each response was that there is no such route
     */
    public static void refuseUnknown(Contender contender, LoadResult result) {
        List<RequestRecord> requests = result.requests();
        if (!requests.isEmpty()
                && requests.stream().allMatch(one -> one.outcome().equals(new Outcome.ClientError(NOT_FOUND)))) {
            throw LoadPlans.unknownRoute(contender, contender.pathFor(1));
        }
    }
}
