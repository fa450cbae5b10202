package mesh.load.scenario;

import java.util.List;
import mesh.load.scenario.fault.Fault;
import mesh.load.scenario.rate.CapacityGoal;
import mesh.load.scenario.rate.Soak;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * What only a whole scenario can tell: whether its engine can do what it asks, and whether the records fit into memory.
 *
 * @param name of the scenario, for messages
 * @param shape of the contenders that have none of their own
 */
record ScenarioLimits(String name, EngineKind engine, Shape shape) {

    /** @throws ScenarioException that says what is allowed */
    void check(List<Contender> contenders, @Nullable Fault fault, @Nullable Soak soak, @Nullable CapacityGoal goal) {
        if (engine != EngineKind.NIO) {
            refuseWhatNeedsNio(contenders, fault, soak, goal);
        }
        if (goal == null) { // else the shape says nothing
            contenders.forEach(this::refuseTooManyRequests);
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
