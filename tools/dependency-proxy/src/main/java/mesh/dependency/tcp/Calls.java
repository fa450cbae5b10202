package mesh.dependency.tcp;

import java.util.function.Supplier;
import mesh.behaviour.BehaviourEpoch;
import mesh.behaviour.Counters;
import mesh.behaviour.CurrentBehaviour;
import mesh.behaviour.CurrentCounters;
import mesh.behaviour.InjectedOutcome;
import mesh.behaviour.RequestPlan;
import mesh.dependency.port.CallTimes;
import org.jspecify.annotations.Nullable;

/** The calls of one connection, of which at most one is under way. */
final class Calls {

    private final CurrentBehaviour behaviour;
    private final CurrentCounters counters;
    private final Supplier<CallTimes> times;
    private @Nullable Call underWay;

    private record Call(Counters counters, RequestPlan plan, long startedNanos, CallTimes.Call timed) {

        private void end() {
            counters.ended(plan.outcome(), startedNanos);
            timed.close();
        }
    }

    /** What a call does to its connection. The epoch is the one in which the call began. */
    record Begun(InjectedOutcome outcome, long roundTripNanos, BehaviourEpoch epoch) {}

    /** @param times where a call is counted that begins now */
    Calls(CurrentBehaviour behaviour, CurrentCounters counters, Supplier<CallTimes> times) {
        this.behaviour = behaviour;
        this.counters = counters;
        this.times = times;
    }

    /** Begins a call with bytes of the application; null if these bytes belong to the call that is under way. */
    synchronized @Nullable Begun begin() {
        if (underWay != null) {
            return null;
        }
        Counters counted = counters.get();
        counted.arrived();
        BehaviourEpoch epoch = behaviour.epoch();
        RequestPlan plan = epoch.draw();
        underWay = new Call(counted, plan, counted.startedServing(), times.get().begin());
        return new Begun(plan.outcome(), plan.serviceTime().toNanos(), epoch);
    }

    /** Ends the call that is under way, and returns whether there was one to which nothing was done on purpose. */
    synchronized boolean end() {
        if (underWay == null) {
            return false;
        }
        boolean isUndisturbed = underWay.plan.outcome() == InjectedOutcome.SERVE;
        underWay.end();
        underWay = null;
        return isUndisturbed;
    }
}
