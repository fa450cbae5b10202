package mesh.load.run.testbed;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.service.Service;

/** Warms the contenders of a scenario, the backend responding at once: each route once, however many contenders share it. */
public final class ContenderWarmUp {

    private final Scenario scenario;
    private final TestBed bed;
    private final RouteCheck routes;
    private final Set<String> warmRoutes = new HashSet<>();
    private final Set<Service> servicesWarmedBeside = new HashSet<>();

    public ContenderWarmUp(Scenario scenario, TestBed bed) {
        this.scenario = scenario;
        this.bed = bed;
        this.routes = new RouteCheck(bed.plans(), bed);
    }

    /**
     * Asks each route once, before anything else is asked; not where nothing is to be warm, because that would be warmer for it.
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
     * Refuses a contender whose users were all refused by its service, after its load: where nothing is warm nobody asked before.
     *
     * @throws mesh.load.scenario.ScenarioException if so
     */
    public void refuseRejected(Contender contender, LoadResult load) throws InterruptedException {
        if (scenario.warmUp().isNone()) {
            routes.refuseRejected(contender, load);
        } else {
            RouteCheck.refuseUnknown(contender, load);
        }
    }

    /** Whether it is still to be warmed. Two contenders that differ in their users warm the same code: the second is warm already. */
    public boolean isCold(Contender contender) {
        return !scenario.warmUp().isNone() && !warmRoutes.contains(RouteCheck.route(contender));
    }

    /**
     * Warms a contender, which is not cold from then on, and returns how that went.
     *
     * @param reconnecting whether every other round is fired without connections, as it will be measured
     */
    public WarmUpFigures warm(Contender contender, boolean reconnecting) throws InterruptedException {
        warmRoutes.add(RouteCheck.route(contender));
        bed.behaveAtOnce();
        AtomicInteger round = new AtomicInteger();
        LoadRunner runner = plan -> run(contender, plan, reconnecting && round.getAndIncrement() % 2 == 0);
        WarmUpRunner warming = new WarmUpRunner(warmUpOf(contender), runner);
        WarmUpFigures figures = warming.warm(
                contender, routes.firstResponse(contender), bed.plans().warmUpOf(contender));
        warmBeside(contender);
        return figures;
    }

    /**
     * Where it is looked what a request costs, each service is warmed for as long, however many contenders share that: code is
     * compiled to the end after some ten thousand requests, and the service with one contender would have the fewest.
     */
    private WarmUp warmUpOf(Contender contender) {
        if (scenario.findMaxRate() == null) {
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

    /** What others send to the service of a contender, once for each service. */
    private void warmBeside(Contender contender) throws InterruptedException {
        Optional<LoadPlan> beside = bed.plans().warmUpBeside(contender);
        if (beside.isPresent() && servicesWarmedBeside.add(contender.service())) {
            bed.run(beside.get());
        }
    }

    private LoadResult run(Contender contender, LoadPlan plan, boolean reconnecting) throws InterruptedException {
        return reconnecting ? bed.runOnNewConnections(contender, plan) : bed.run(plan);
    }
}
