package mesh.load.experiment.capacity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.Lateness;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityStep;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.users.LoadTarget;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.shape.Shape;
import mesh.load.stats.MaxRateSearch;

/** Runs steps of a constant rate. {@link MaxRateSearch} decides which rate is next. The timeout of a request is at most {@code longest}. */
public record CapacitySearch(Capacity goal, Duration longest) {

    /** A step is sustained if at most this share of its requests fail or exceed the bound. It is the share beyond the 99th percentile. */
    private static final double MAX_OVER = 0.01;

    /** Factor from the bound to the timeout. A request that takes this many times the bound exceeds it, regardless of its outcome. */
    private static final int TIMES_THE_BOUND = 10;

    private static final Duration MIN_TIMEOUT = Duration.ofSeconds(1);

    /** Receives what a search found for a contender. */
    @FunctionalInterface
    public interface Findings {
        void accept(Contender contender, CapacityFigures found) throws InterruptedException;
    }

    /** Searches for one contender after another. If a search ends early, the others share the rest of its time. */
    public void forEach(ExperimentRun.Context context, Duration time, Findings findings) throws InterruptedException {
        Duration left = time;
        int contenders = context.scenario().contenders().size();
        for (Contender contender : context.scenario().contenders()) {
            long begun = System.nanoTime();
            CapacityFigures found = find(context.bed().target(contender), left.dividedBy(contenders--));
            left = left.minusNanos(System.nanoTime() - begun);
            context.progress().report(sentence(found));
            disturbance(found).ifPresent(context.recorder()::warn);
            findings.accept(contender, found);
        }
    }

    /** Searches until the rate is known precisely enough, or the time is over. The time includes a first step, whose outcome is ignored. */
    public CapacityFigures find(LoadTarget target, Duration time) throws InterruptedException {
        long begun = System.nanoTime();
        // This step does not count, because the very first requests run cold code.
        fire(target, new MaxRateSearch.Step(goal.start(), MaxRateSearch.MIN_STEP));
        Duration left = time.minusNanos(System.nanoTime() - begun);
        MaxRateSearch search = new MaxRateSearch(goal.start(), Capacity.MAX_PER_SECOND, left);
        List<CapacityStep> steps = new ArrayList<>();
        for (Optional<MaxRateSearch.Step> step = search.next(); step.isPresent(); step = search.next()) {
            long started = System.nanoTime();
            CapacityStep done = step(step.get(), fire(target, step.get()));
            steps.add(done);
            search.report(done.sustained(), Duration.ofNanos(System.nanoTime() - started));
        }
        return new CapacityFigures(
                target.name(),
                target.connections(),
                goal.p99().toNanos(),
                search.sustained(),
                search.unsustained() == 0 ? null : Integer.valueOf(search.unsustained()),
                label(search.end().orElseThrow()),
                steps,
                List.of());
    }

    private LoadResult fire(LoadTarget target, MaxRateSearch.Step step) throws InterruptedException {
        return target.fire(new Shape.Constant(step.perSecond(), step.duration()), timeout());
    }

    /** Returns a timeout that is longer than the bound, and so short that a step ends soon after its last request was sent. */
    Duration timeout() {
        Duration enough = goal.p99().multipliedBy(TIMES_THE_BOUND);
        Duration wanted = enough.compareTo(MIN_TIMEOUT) > 0 ? enough : MIN_TIMEOUT;
        return wanted.compareTo(longest) < 0 ? wanted : longest;
    }

    CapacityStep step(MaxRateSearch.Step tried, LoadResult load) {
        List<RequestRecord> requests = load.requests();
        Latencies ok = Latencies.ofOk(requests);
        Lateness lateness = Lateness.of(load);
        int failed = requests.size() - (int) ok.samples();
        int over = (int) requests.stream().filter(this::isOver).count();
        return new CapacityStep(
                tried.perSecond(),
                tried.duration().toNanos(),
                requests.size(),
                over,
                failed,
                (int) lateness.late(),
                (int) lateness.unsent(),
                load.sendSkewNanos(),
                ok.at(50).nanos(),
                ok.at(99).nanos(),
                over + failed <= MAX_OVER * requests.size());
    }

    private boolean isOver(RequestRecord request) {
        return request.outcome() instanceof Outcome.Ok
                && request.latencyNanos() > goal.p99().toNanos();
    }

    /** Returns a warning if, in any failed step, the load client was delayed for longer than half of the bound of the p99. */
    static Optional<ValidityWarning> disturbance(CapacityFigures capacity) {
        long disturbed = capacity.steps().stream()
                .filter(step -> !step.sustained() && step.clientDelayNanos() > capacity.p99BoundNanos() / 2)
                .count();
        return disturbed == 0
                ? Optional.empty()
                : Optional.of(WarningKind.SENT_LATE_IN_SEARCH.warning(
                        capacity.contender(), disturbed, capacity.steps().size()));
    }

    public static String sentence(CapacityFigures capacity) {
        String broke = capacity.unsustainedPerSecond() == null ? "" : ", failed at " + capacity.unsustainedPerSecond();
        return capacity.contender() + ": sustained " + capacity.sustainedPerSecond() + " requests a second" + broke
                + " (" + capacity.steps().size() + " steps, " + capacity.end() + ")";
    }

    /** Returns the name of an end in results. */
    static String label(MaxRateSearch.End end) {
        return end.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
