package mesh.load.run;

import java.util.List;
import mesh.load.results.experiment.EventDelivery;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.run.connections.ConnectionHolder;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.OpenConnections;

/** Holds an increasing number of connections to one contender after another. The result is written after each step. */
final class OpenConnectionsMeasurement implements Experiment {

    private final Context context;
    private final ContenderWarmUp warmUp;
    private final OpenConnections open;

    OpenConnectionsMeasurement(Context context, ContenderWarmUp warmUp, OpenConnections open) {
        this.context = context;
        this.warmUp = warmUp;
        this.open = open;
    }

    @Override
    public void run() throws InterruptedException {
        ConnectionHolder holder = new ConnectionHolder(open, context.bed());
        for (Contender contender : context.scenario().contenders()) {
            Experiment.warm(context, warmUp, List.of(contender), false);
            for (int connections : open.of(contender)) {
                context.progress().say("holding " + connections + " connections to " + contender.id());
                OpenConnectionsStep step = holder.hold(contender, connections);
                context.result().add(step);
                note(step);
            }
        }
    }

    private void note(OpenConnectionsStep step) {
        EventDelivery delivery = step.delivery();
        Long last = delivery.lastReceiverNanos();
        if (delivery.events() > 0 && last == null) {
            note(
                    step,
                    "service and load client do not read the same clock, so that it is not known how long events took");
        }
        if (last != null && delivery.readNanos() > last / 2) {
            note(step, "to read what had arrived took the load client more than half of the last receiver's delay");
        }
        if (step.ended() > 0) {
            note(
                    step,
                    "the service ended " + step.ended() + " of " + step.accepted()
                            + " streams before the time was over");
        }
    }

    private void note(OpenConnectionsStep step, String what) {
        context.result().note(step.contender() + ": with " + step.asked() + " connections " + what);
    }
}
