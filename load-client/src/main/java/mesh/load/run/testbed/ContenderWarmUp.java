package mesh.load.run.testbed;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.WarmUp;

/** Warms the contenders of a scenario while the backend responds without delay. A route that several contenders share is warmed once. */
public final class ContenderWarmUp {

    private final Scenario scenario;
    private final TestBed bed;
    private final RouteCheck routes;
    private final Set<String> warmRoutes = new HashSet<>();
    private final Set<Service> servicesWarmedBeside = new HashSet<>();

    public ContenderWarmUp(Scenario scenario, TestBed bed) {
        this.scenario = scenario;
        this.bed = bed;
        this.routes = new RouteCheck(bed);
    }

    /**
     * Requests each route once, before any other request. Does nothing if the scenario has no warm-up, because this would warm the routes.
     *
     * @throws mesh.load.scenario.ScenarioException if a service has no such route
     */
    public void checkRoutes() throws InterruptedException {
        if (!scenario.warmUp().isNone()) {
            bed.behaveAtOnce();
            routes.check(scenario.contenders());
        }
    }

    /**
     * Rejects a contender, after its load, if its service rejected all its requests. Without a warm-up no earlier request can show this.
     *
     * @throws mesh.load.scenario.ScenarioException if the service rejected every request
     */
    public void refuseRejected(Contender contender, LoadResult load) throws InterruptedException {
        if (scenario.warmUp().isNone()) {
            routes.refuseRejected(contender, load);
        } else {
            RouteCheck.refuseUnknown(contender, load);
        }
    }

    /** Returns whether the contender needs warming. Contenders that differ only in their users share a route, which is warmed once. */
    public boolean isCold(Contender contender) {
        return !scenario.warmUp().isNone() && !warmRoutes.contains(RouteCheck.route(contender));
    }

    /**
     * Warms a contender, which is not cold from then on, and returns the figures of its warm-up.
     *
     * @param reconnecting whether every other round starts without connections, as the measurement will
     */
    public WarmUpFigures warm(Contender contender, boolean reconnecting) throws InterruptedException {
        warmRoutes.add(RouteCheck.route(contender));
        bed.behaveAtOnce();
        AtomicInteger round = new AtomicInteger();
        WarmUpRunner warming = new WarmUpRunner(
                warmUpOf(contender),
                plan -> reconnecting && round.getAndIncrement() % 2 == 0
                        ? bed.runOnNewConnections(contender, plan)
                        : bed.run(plan));
        WarmUpFigures figures = warming.warm(
                contender, routes.firstResponse(contender), bed.plans().warmUpOf(contender));
        warmBeside(contender);
        return figures;
    }

    /**
     * If the run measures the cost of a request, warms each service for the same time, regardless of its number of contenders. Code is
     * fully compiled after some ten thousand requests, and a service with a single contender would otherwise get the fewest.
     */
    private WarmUp warmUpOf(Contender contender) {
        if (!(scenario.experiment().ofContenders() instanceof Experiment.Capacity)) {
            return scenario.warmUpOf(contender);
        }
        int most = scenario.contenders().stream()
                .mapToInt(one -> contendersOf(one.service()))
                .max()
                .orElse(1);
        return scenario.warmUpOf(contender).longer(most / contendersOf(contender.service()));
    }

    private int contendersOf(Service service) {
        return (int) scenario.contenders().stream()
                .filter(one -> one.service().equals(service))
                .count();
    }

    /** Sends the requests that others send to the contender's service during the load, once for each service. */
    private void warmBeside(Contender contender) throws InterruptedException {
        Optional<LoadPlan> beside = bed.plans().warmUpBeside(contender);
        if (beside.isPresent() && servicesWarmedBeside.add(contender.service())) {
            bed.run(beside.get());
        }
    }
}
