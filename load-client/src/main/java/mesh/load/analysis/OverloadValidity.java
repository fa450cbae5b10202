package mesh.load.analysis;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.experiment.OverloadFigures;

/** Problems while a contender was offered more than it sustains. They make it seem to serve less than it does. */
final class OverloadValidity {

    /** Divisor of the bound. A request sent half the bound too late misses the bound if the service is as slow as the bound allows. */
    private static final int OF_THE_BOUND = 2;

    private final RunResult run;

    OverloadValidity(RunResult run) {
        this.run = run;
    }

    /** Returns at most one note of each kind for each contender. */
    Stream<ValidityWarning> all() {
        List<OverloadFigures> overloads =
                run.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
        int processors = run.machine().processors();
        return Stream.<Function<OverloadFigures, Stream<ValidityFinding>>>of(
                        OverloadValidity::late,
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
}
