package mesh.load.experiment.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderValidity;
import mesh.load.analysis.ValidityFinding;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Keeps an increasing number of connections open, to one contender after another. Writes the result after each step. */
public final class ConnectionsRun implements ExperimentRun {

    private final Experiment.OpenConnections open;
    private final List<OpenConnectionsStep> steps = new ArrayList<>();

    public ConnectionsRun(Experiment.OpenConnections open) {
        this.open = open;
    }

    @Override
    public void check(Scenario scenario) {
        DescriptorLimit.require(scenario.contenders().stream()
                .flatMap(contender -> open.of(contender).stream())
                .max(Integer::compare)
                .orElse(0));
    }

    @Override
    public Measurement soFar() {
        return new Measurement.OpenConnections(List.copyOf(steps));
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        ConnectionHolder holder = new ConnectionHolder(open, context.bed());
        for (Contender contender : context.scenario().contenders()) {
            context.warm(List.of(contender), false);
            for (int connections : open.of(contender)) {
                context.progress().report("holding " + connections + " connections to " + contender.id());
                OpenConnectionsStep step = holder.hold(contender, connections);
                steps.add(step);
                context.recorder().write();
                note(
                        step,
                        what -> context.recorder()
                                .note(step.contender() + ": with " + step.asked() + " connections " + what));
            }
        }
    }

    /** Returns warnings about other programs and about delays of the load client. The last user's delay includes both. */
    @Override
    public Stream<ValidityWarning> warnings(RunResult run) {
        List<OpenConnectionsStep> measured =
                run.measurement() instanceof Measurement.OpenConnections(List<OpenConnectionsStep> all)
                        ? all
                        : List.of();
        int processors = run.machine().processors();
        return measured.stream()
                .flatMap(step -> Stream.of(
                                ContenderValidity.clientPaused(step.client()),
                                ContenderValidity.busy(step.client(), processors),
                                readLate(step.delivery()))
                        .flatMap(findings -> findings)
                        .map(found -> new ValidityWarning(
                                found.kind().key(),
                                step.contender(),
                                "with " + step.asked() + " connections " + found.text())));
    }

    private static Stream<ValidityFinding> readLate(EventDelivery delivery) {
        Long last = delivery.lastReceiverNanos();
        double read = delivery.readNanos();
        return ValidityFinding.when(last != null && read > last / 2.0, WarningKind.EVENTS_READ_LATE, read);
    }

    private static void note(OpenConnectionsStep step, Consumer<String> notes) {
        EventDelivery delivery = step.delivery();
        if (delivery.events() > 0 && delivery.lastReceiverNanos() == null) {
            notes.accept(
                    "the service and the load client use different clocks, so the delays of events could not be measured");
        }
        if (step.ended() > 0) {
            notes.accept("the service ended " + step.ended() + " of " + step.accepted()
                    + " streams before the time was over");
        }
    }
}
