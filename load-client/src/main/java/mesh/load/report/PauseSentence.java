package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.scenario.service.Service;
import mesh.load.text.Text;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/** Says how much of the time under load garbage collections took, and how much of the stage <i>rest</i> can come from pauses. */
final class PauseSentence {

    /** The time for which a service was stopped during one load. */
    private record Stopped(String contender, double nanos, long durationNanos) {

        double share() {
            return nanos / durationNanos;
        }
    }

    private PauseSentence() {}

    /** Returns one or two sentences; empty if the collections of no gateway are known. */
    static String of(RunResult run) {
        List<Stopped> gateways = stopped(run, ContenderResult::gcPauseNanos);
        if (gateways.isEmpty()) {
            return "";
        }
        List<Stopped> backend = stopped(run, PauseSentence::backendNanos);
        Stopped most = gateways.stream()
                .max(Comparator.comparingDouble(Stopped::share))
                .orElseThrow();
        return "Garbage collections stopped the " + (isOfUser(run) ? "applications" : "gateways") + " for "
                + share(gateways)
                + " of the time under load"
                + (gateways.size() == 1
                        ? ""
                        : ", the most under " + most.contender() + " (" + percent(most.share()) + ")")
                + (backend.isEmpty() ? "" : ", and the backend for " + share(backend))
                + "." + rest(run);
    }

    private static boolean isOfUser(RunResult run) {
        return run.contenders().stream().map(ContenderResult::service).allMatch(run.applicationsOfUser()::contains);
    }

    private static List<Stopped> stopped(RunResult run, Function<ContenderResult, @Nullable Double> nanos) {
        return run.contenders().stream()
                .filter(one -> one.durationNanos() > 0)
                .flatMap(one -> Stream.ofNullable(nanos.apply(one))
                        .map(some -> new Stopped(run.nameOf(one), some, one.durationNanos())))
                .toList();
    }

    private static @Nullable Double backendNanos(ContenderResult one) {
        return one.observations().stream()
                .filter(observed -> observed.service().equals(Service.LEGACY_BACKEND.label()))
                .map(observed -> observed.use().loggedPauseNanos())
                .filter(Objects::nonNull)
                .map(Long::doubleValue)
                .findFirst()
                .orElse(null);
    }

    private static String share(List<Stopped> all) {
        double nanos = all.stream().mapToDouble(Stopped::nanos).sum();
        return percent(nanos / all.stream().mapToLong(Stopped::durationNanos).sum());
    }

    private static String percent(double share) {
        return Text.number(share * 100, 1) + " %";
    }

    /** Compares the pauses with the rest of those contenders whose pauses are known. */
    private static String rest(RunResult run) {
        double all = 0;
        long inPauses = 0;
        for (ContenderResult one : run.contenders()) {
            StageFigures stages = one.stages();
            Long its = stages == null ? null : stages.restInPausesNanos();
            if (stages != null && its != null) {
                inPauses += its;
                all += stages.part(Stage.REST.label())
                        .map(StageTime::meanNanos)
                        .map(mean -> (double) mean * stages.known())
                        .orElse(0.0);
            }
        }
        return all == 0
                ? ""
                : " At most " + percent(Math.min(1, inPauses / all))
                        + " of the stage rest fell into pauses of the gateways.";
    }
}
