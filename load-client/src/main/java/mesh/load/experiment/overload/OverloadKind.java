package mesh.load.experiment.overload;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderValidity;
import mesh.load.analysis.Pauses;
import mesh.load.analysis.ValidityFinding;
import mesh.load.report.TableMaker;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Offers each contender more than it sustains. */
public final class OverloadKind implements ExperimentKind<Experiment.Overload> {

    /** Divisor of the bound. A request sent half the bound too late misses the bound if the service is as slow as the bound allows. */
    private static final int OF_THE_BOUND = 2;

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Overload experiment) {
        return new OverloadRun(scenario, experiment);
    }

    /** Warns, at most once per kind and contender, of conditions that make a contender seem to serve less than it does. */
    @Override
    public Stream<ValidityWarning> warnings(RunResult run) {
        List<OverloadFigures> overloads =
                run.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
        int processors = run.machine().processors();
        return Stream.<Function<OverloadFigures, Stream<ValidityFinding>>>of(
                        OverloadKind::late,
                        one -> Pauses.client(one.contender(), one.client()),
                        one -> ContenderValidity.busy(one.contender(), one.client(), processors))
                .flatMap(check -> ValidityFinding.together(overloads.stream().flatMap(check)));
    }

    private static Stream<ValidityFinding> late(OverloadFigures one) {
        double usual = (double) one.capacity().p99BoundNanos() / OF_THE_BOUND;
        return ValidityFinding.when(
                one.clientDelayNanos() > usual,
                "sent-late",
                one.contender(),
                (double) one.clientDelayNanos(),
                String.format(
                        Locale.ROOT,
                        "the load client sent a request %.1f ms after it was due, though its connection was free; up to %.1f ms, half of"
                                + " the bound, change nothing",
                        one.clientDelayNanos() / 1e6,
                        usual / 1e6));
    }

    @Override
    public TableMaker tables() {
        return new OverloadTables();
    }
}
