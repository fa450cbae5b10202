package mesh.load.experiment.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.analysis.LimitsInForce;
import mesh.load.events.Event;
import mesh.load.experiment.fault.InjectedFault;
import mesh.load.results.LeftOut;
import mesh.load.results.Measurement;
import mesh.load.results.contender.ContenderResult;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.ServiceTimeFit;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/** Puts one contender after another under load. Each contender is warm, and its gateway has been reset to its state after a start. */
public final class LoadRun implements ExperimentRun {

    /** Measures a load, and may make further measurements right before and right after it. */
    @FunctionalInterface
    public interface LoadMeasurement {
        void measure(ContenderLoad load) throws InterruptedException;
    }

    /**
     * After 3 rounds, the median of the first four repetitions of 100 users on Tomcat was 82 ms, and that of the last four of twelve was
     * 63 ms (three runs). After 15 rounds, they were 66 ms and 62 ms (four runs).
     */
    private static final int UNCOUNTED_ROUNDS = 15;

    /** No round begins later. Loads that take this long are hardly faster in a warmer service. */
    private static final Duration UNCOUNTED_TIME = Duration.ofSeconds(15);

    private final LoadMeasurement measurement;
    private final List<ContenderResult> contenders = new ArrayList<>();

    public LoadRun(LoadMeasurement measurement) {
        this.measurement = measurement;
    }

    @Override
    public List<Opening> openings(Scenario whole) {
        return whole.load().oneAtATime() ? inTurn(whole) : ExperimentRun.super.openings(whole);
    }

    /** Returns an opening with each application alone, for each repetition. The applications take turns (A B, A B). */
    private static List<Opening> inTurn(Scenario whole) {
        int rounds = whole.contenders().stream()
                .mapToInt(Contender::repetitions)
                .max()
                .orElse(1);
        List<Opening> openings = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Service application : whole.applications()) {
                List<Contender> its = repeated(whole.alone(application), round);
                if (!its.isEmpty()) {
                    openings.add(new Opening(whole.withContenders(its), round, rounds, "start-" + round));
                }
            }
        }
        return openings;
    }

    /** Returns the contenders that have this repetition, each to be measured once. */
    private static List<Contender> repeated(Scenario part, int round) {
        return part.contenders().stream()
                .filter(contender -> contender.repetitions() >= round)
                .map(contender -> contender.withRepetitions(1))
                .toList();
    }

    /**
     * Returns the services of the first contender, or of the first neighbours if they are interleaved. Their result then appears before
     * the other services start. The backend is one of them, because the test bed controls it from its beginning. All services start first
     * with a fault, which may concern any of them, and with foreign applications or dependencies, because nothing says what these call.
     */
    @Override
    public Set<Service> first(Scenario part) {
        if (part.load().fault() != null
                || !part.dependencies().isEmpty()
                || part.neededServices().stream().anyMatch(Service::isForeign)) {
            return part.neededServices();
        }
        List<Contender> neighbours = part.neighbours().getFirst();
        boolean isInterleaved = neighbours.getFirst().repetitions() > 1;
        Set<Service> first = part.neededServices(isInterleaved ? neighbours : neighbours.subList(0, 1));
        if (part.neededServices().contains(Service.LEGACY_BACKEND)) {
            first.add(Service.LEGACY_BACKEND);
        }
        return first;
    }

    @Override
    public Measurement.Load soFar() {
        return new Measurement.Load(List.copyOf(contenders), List.of(), List.of());
    }

    @Override
    public Measurement.Load whole(Scenario scenario) {
        RepetitionComparison comparison = new RepetitionComparison(contenders);
        return new Measurement.Load(List.copyOf(contenders), comparison.spreads(), comparison.comparisons(scenario));
    }

    /**
     * Warms each contender right before its measurement. The first figure is then known early, and no contender cools down.
     *
     * <p>Neighbours with the same number of repetitions are interleaved (A B, A B), so that a drift affects them equally. All of them are
     * warmed first. Otherwise the code that they share would be warmer from the second round on.
     */
    @Override
    public void measure(Context context) throws InterruptedException {
        InjectedFault fault = InjectedFault.of(context);
        for (List<Contender> neighbours : context.scenario().neighbours()) {
            int rounds = neighbours.getFirst().repetitions();
            if (rounds > 1) {
                context.warm(neighbours, true);
                runUncounted(context, neighbours);
            }
            for (int round = 1; round <= rounds; round++) {
                if (rounds > 1) {
                    context.progress().events().accept(new Event.Repetition(round, rounds));
                }
                int repetition = context.opening().repetition(round, rounds);
                for (Contender contender : neighbours) {
                    String reason =
                            context.scenario().load().stopAtFailures() ? reasonToLeaveOut(context, contender) : null;
                    if (reason != null) {
                        context.recorder().note(LeftOut.note(List.of(contender.id()), reason));
                        continue;
                    }
                    context.warm(List.of(contender), true);
                    String same = context.recorder()
                            .ineffectiveSetting(contender.service().label())
                            .orElse(null);
                    if (same != null) {
                        context.recorder().note(LeftOut.note(List.of(contender.id()), same));
                        continue;
                    }
                    fitServiceTime(context, contender);
                    if (rounds == 1 && context.scenario().warmUpOf(contender).untilCompiled()) {
                        runUncounted(context, List.of(contender));
                    }
                    context.bed().prepare(contender);
                    measurement.measure(new ContenderLoad(context, contender, repetition, fault, contenders::add));
                }
            }
        }
        if (fault == null && context.opening().round() == 1) {
            explain(context);
        }
    }

    /**
     * Finds out where requests waited that no gauge explains, at the largest load of each kind of requests. Does so after all loads that count,
     * because a further load makes an application warmer.
     */
    private void explain(Context context) throws InterruptedException {
        Map<List<Object>, Contender> largest = new LinkedHashMap<>();
        context.scenario().contenders().stream()
                .filter(contender -> measured(contender).isPresent())
                .forEach(contender -> largest.merge(
                        contender.requests(), contender, (one, other) -> other.users() > one.users() ? other : one));
        for (Contender contender : largest.values()) {
            new FurtherLoad(context, contender).explain(measured(contender).orElseThrow());
        }
    }

    private Optional<ContenderResult> measured(Contender contender) {
        return contenders.stream()
                .filter(one -> one.id().equals(contender.id()))
                .findFirst();
    }

    /** Chooses the service time of the backend, if the scenario asks for it, before the first contender that calls the backend. */
    private static void fitServiceTime(Context context, Contender contender) throws InterruptedException {
        TestBed bed = context.bed();
        if (!bed.behaviour().isFitting() || !contender.callsBackend()) {
            return;
        }
        LimitsInForce limits = bed.limitsInForce();
        int calls = context.scenario()
                .itemsOf(contender)
                .mapToInt(Integer::intValue)
                .sum();
        int places = Math.min(calls, Math.min(limits.backendThreads(), limits.backendPlaces()));
        ServiceTimeFit fit = ServiceTimeFit.measure(bed, contender, places);
        bed.serve(fit.serviceTime());
        context.progress().report(fit.sentence(calls));
        context.recorder().note(fit.sentence(calls));
    }

    private @Nullable String reasonToLeaveOut(Context context, Contender contender) {
        if (hasFailed(context, contender)) {
            return "fewer users already had failures";
        }
        String application = contender.service().label();
        return context.recorder().hasBroken(application) ? application + " had already broken" : null;
    }

    /** Returns whether the same requests of fewer users had failures. */
    private boolean hasFailed(Context context, Contender contender) {
        Set<String> fewer = context.scenario().contenders().stream()
                .filter(one -> one.users() < contender.users() && one.requests().equals(contender.requests()))
                .map(Contender::id)
                .collect(Collectors.toSet());
        return contenders.stream()
                .anyMatch(one -> fewer.contains(one.id())
                        && one.outcomes().ok() < one.outcomes().requests());
    }

    /**
     * Runs rounds of the streams that do not count. A stream waits for nothing, so its time depends only on the code. The real burst uses
     * the code in ways in which a warm-up round does not. Without these rounds, the time of 100 users on RSocket fell from 117 ms to 76 ms
     * in six repetitions. If two contenders were identical, the one that was warmed second was slower.
     */
    private static void runUncounted(Context context, List<Contender> neighbours) throws InterruptedException {
        if (context.scenario().warmUp().isNone()) {
            return;
        }
        TestBed bed = context.bed();
        long end = System.nanoTime() + UNCOUNTED_TIME.toNanos();
        for (int round = 1; round <= UNCOUNTED_ROUNDS && System.nanoTime() - end < 0; round++) {
            for (Contender contender : neighbours) {
                if (contender.calls() == Calls.STREAM) {
                    context.progress().events().accept(new Event.WarmUp(contender.id()));
                    bed.behave();
                    bed.runOnNewConnections(
                            contender, bed.recorded(contender, bed.plans().of(contender, round)));
                }
            }
        }
    }
}
