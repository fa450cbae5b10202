package mesh.load.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that concern a whole scenario: whether its engine supports the experiment, and whether the records fit into memory.
 *
 * @param name of the scenario, for messages
 * @param shape of the contenders that have none of their own
 */
record ScenarioLimits(String name, EngineKind engine, Shape shape) {

    /** @throws ScenarioException if the scenario cannot be run; the message says what is allowed */
    void check(List<Contender> contenders, @Nullable Fault fault, @Nullable Soak soak, @Nullable CapacityGoal goal) {
        if (engine != EngineKind.NIO) {
            refuseWhatNeedsNio(contenders, fault, soak, goal);
        }
        if (goal == null) { // a search ignores the shape
            contenders.forEach(this::refuseTooManyRequests);
        }
        refuseUnlikeComputing(contenders);
    }

    /** Requires one computing time: contenders differ in how they compute, not in how much, and a service reads this time at its start. */
    private void refuseUnlikeComputing(List<Contender> contenders) {
        List<String> times = contenders.stream()
                .map(Contender::computing)
                .filter(time -> !time.isZero())
                .distinct()
                .map(Durations::text)
                .toList();
        if (times.size() > 1) {
            throw new ScenarioException(name + ": contenders compute for " + String.join(" and ", times)
                    + ". Allowed: the same 'computing' for all that have one");
        }
    }

    /** @throws ScenarioException if a contender's load has no length of its own, or if there are too many requests beside it */
    void checkBeside(Beside beside, List<Contender> contenders) {
        for (Contender contender : contenders) {
            if (!(shapeOf(contender) instanceof Shape.Open open)) {
                throw new ScenarioException(
                        name + ": 'beside' lasts as long as the load of a contender, and that of '" + contender.id()
                                + "' is over when it is over. Allowed with 'beside': the shapes constant, ramp, spike, steps");
            }
            long requests = beside.during(open.length()).requests();
            if (requests > Scenario.MAX_REQUESTS) {
                throw new ScenarioException(name + ": beside contender '" + contender.id() + "' " + requests
                        + " requests are made. Allowed: " + Scenario.MAX_REQUESTS + " at most");
            }
        }
    }

    private void refuseWhatNeedsNio(
            List<Contender> contenders, @Nullable Fault fault, @Nullable Soak soak, @Nullable CapacityGoal goal) {
        if (fault instanceof Fault.SlowReaders) {
            throw cannot("read slowly. Allowed with slow readers: nio");
        }
        if (soak != null) {
            throw cannot("send at a rate. Allowed with a soak: nio");
        }
        if (goal != null) {
            throw cannot("send at a rate. Allowed where the highest one is searched: nio");
        }
        if (contenders.stream().map(this::shapeOf).anyMatch(Shape.Open.class::isInstance)) {
            throw cannot("send at a rate. Allowed with such a shape: nio");
        }
    }

    /** @throws ScenarioException if the engine cannot hold connections open; the message says what is allowed */
    void check(@Nullable OpenConnections openConnections) {
        if (openConnections != null && engine != EngineKind.NIO) {
            throw cannot("hold connections open. Allowed with open connections: nio");
        }
    }

    private ScenarioException cannot(String what) {
        return new ScenarioException(name + ": the engine '" + engine.label() + "' cannot " + what);
    }

    private void refuseTooManyRequests(Contender contender) {
        long requests = shapeOf(contender).requests(contender.users());
        if (requests > Scenario.MAX_REQUESTS) {
            throw new ScenarioException(name + ": contender '" + contender.id() + "' makes " + requests
                    + " requests. Allowed: " + Scenario.MAX_REQUESTS + " at most, users times requests of each");
        }
    }

    private Shape shapeOf(Contender contender) {
        return contender.shape() == null ? shape : contender.shape();
    }
}
