package mesh.load.run.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.contender.FailureNames;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * Requests each route once before any figure is measured. Otherwise a mistyped path, or a service that fails for every user, would show
 * minutes later as a table without a valid response. This request is the very first of a contender, and its time is kept.
 *
 * <p>A 500 with a known cause is measured, because it can be the lesson: a route that blocks an event loop rejects even a single user.
 * Two more outcomes are measured: a 413, which is a service's limit for request bodies, and a request without a status, such as one that
 * timed out. Any other invalid response ends the run.
 */
final class RouteCheck {

    private static final int NOT_FOUND = 404;
    private static final int TOO_LARGE = 413;
    private static final int LESSON = 500;
    private static final String FAULT_OF_THE_GATEWAY = "internal";

    private final ContenderPlans plans;
    private final TestBed bed;
    private final Map<String, LoadResult> responses = new HashMap<>();

    RouteCheck(TestBed bed) {
        this.plans = bed.plans();
        this.bed = bed;
    }

    /** Returns the route, which contenders that differ only in their users share. */
    static String route(Contender contender) {
        return contender.service().label() + contender.path() + contender.accept() + contender.body();
    }

    /**
     * Requests each route once.
     *
     * @throws ScenarioException if the service has no such route, or fails for a single user without a known cause
     */
    void check(List<Contender> contenders) throws InterruptedException {
        for (Contender contender : contenders) {
            firstResponse(contender);
        }
    }

    /** Returns the first response of a contender's route, which is requested only once. */
    LoadResult firstResponse(Contender contender) throws InterruptedException {
        LoadResult known = responses.get(route(contender));
        if (known != null) {
            return known;
        }
        LoadResult response = bed.run(plans.firstOf(contender));
        refuseUnknown(contender, response);
        refuseBroken(contender, response);
        responses.put(route(contender), response);
        return response;
    }

    /**
     * Rejects a contender whose requests were all rejected with the same status. It checks after the load, because without a warm-up
     * nothing was requested before.
     *
     * @throws ScenarioException if all requests were rejected with the same status
     */
    void refuseRejected(Contender contender, LoadResult result) throws InterruptedException {
        refuseUnknown(contender, result);
        List<Outcome> outcomes = result.requests().stream()
                .map(RequestRecord::outcome)
                .distinct()
                .toList();
        if (outcomes.size() == 1 && outcomes.getFirst() instanceof Outcome.ClientError) {
            refuseBroken(contender, result);
        }
    }

    private void refuseBroken(Contender contender, LoadResult result) throws InterruptedException {
        for (RequestRecord request : result.requests()) {
            String broken = broken(request.outcome());
            if (broken != null) {
                String line =
                        plans.firstLineOf(contender).map(text -> ": " + text).orElse("");
                throw new ScenarioException(
                        contender.place() + ": "
                                + contender.service().label() + " responds to " + contender.pathFor(1)
                                + " of contender '"
                                + contender.id() + "' with " + broken + line
                                + "; a single user must get a valid response, or a 500 with a known cause. Check the path and the service's log");
            }
        }
    }

    /** Returns in a few words why the outcome is invalid; null if it can be measured. */
    private static @Nullable String broken(Outcome outcome) {
        return switch (outcome) {
            case Outcome.ServerError(int status, String cause)
            when status == LESSON && FailureNames.CAUSES.contains(cause) && !cause.equals(FAULT_OF_THE_GATEWAY) -> null;
            case Outcome.ServerError(int status, String cause) ->
                FailureNames.CAUSES.contains(cause) ? status + " " + cause : Integer.toString(status);
            case Outcome.ClientError(int status) when status == TOO_LARGE -> null;
            case Outcome.ClientError(int status) -> Integer.toString(status);
            case Outcome.WrongContent(String expected, String actual) -> actual + " in place of " + expected;
            default -> null;
        };
    }

    /**
     * Rejects an unknown route after a load, because without a warm-up nothing was requested before.
     *
     * @throws ScenarioException if every response said that there is no such route
     */
    static void refuseUnknown(Contender contender, LoadResult result) {
        List<RequestRecord> requests = result.requests();
        if (!requests.isEmpty()
                && requests.stream().allMatch(one -> one.outcome().equals(new Outcome.ClientError(NOT_FOUND)))) {
            throw ContenderPlans.unknownRoute(contender, contender.pathFor(1));
        }
    }
}
