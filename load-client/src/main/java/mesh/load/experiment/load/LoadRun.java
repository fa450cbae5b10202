package mesh.load.experiment.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import mesh.load.analysis.IdealTime;
import mesh.load.analysis.LimitsInForce;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.TracedLoad;
import mesh.load.events.Event;
import mesh.load.predict.Predictions;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.CallCounter;
import mesh.load.run.testbed.ContenderWatch;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Puts one contender after another under load. Each is warm, and its gateway has been reset to its state after a start. */
public final class LoadRun implements ExperimentRun {

    private static final int UNCOUNTED_ROUNDS = 3;

    private final Scenario whole;
    private final Function<Context, Accompaniment> accompaniments;
    private final List<ContenderResult> contenders = new ArrayList<>();

    /** @param accompaniments creates what is done beside the loads on one test bed */
    public LoadRun(Scenario scenario, Function<Context, Accompaniment> accompaniments) {
        this.whole = scenario;
        this.accompaniments = accompaniments;
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        new OnTestBed(context).run();
    }

    @Override
    public Measurement.Load soFar() {
        return new Measurement.Load(List.copyOf(contenders), List.of(), List.of());
    }

    /** Adds the spread of the repetitions and the comparisons between contenders. */
    @Override
    public Measurement.Load whole() {
        RepetitionComparison comparison = new RepetitionComparison(contenders);
        return new Measurement.Load(List.copyOf(contenders), comparison.spreads(), comparison.comparisons(whole));
    }

    /** The loads on one test bed. */
    private final class OnTestBed {

        private final Context context;
        private final Scenario scenario;
        private final TestBed bed;
        private final ContenderRecorder recorder;
        private final Accompaniment accompaniment;

        private OnTestBed(Context context) {
            this.context = context;
            this.scenario = context.scenario();
            this.bed = context.bed();
            this.recorder = new ContenderRecorder(scenario, bed.legacy(), context.recorder(), contenders::add);
            this.accompaniment = accompaniments.apply(context);
        }

        /**
         * Warms each contender right before it is measured, so that the first figure comes early and nothing has cooled down.
         *
         * <p>Neighbours with the same number of repetitions are interleaved (A B, A B), so that a drift during the run affects them
         * equally. All of them are warmed first: otherwise the code that they share would be warmer from the second round on.
         */
        private void run() throws InterruptedException {
            for (List<Contender> neighbours : scenario.neighbours()) {
                int rounds = neighbours.getFirst().repetitions();
                if (rounds > 1) {
                    context.warm(neighbours, true);
                    runUncounted(neighbours);
                }
                for (int round = 1; round <= rounds; round++) {
                    if (rounds > 1) {
                        context.progress().repeating(round, rounds);
                    }
                    int repetition = context.opening().repetition(round, rounds);
                    for (Contender contender : neighbours) {
                        context.warm(List.of(contender), true);
                        bed.prepare(contender);
                        accompaniment.around(contender, repetition, () -> measure(contender, repetition));
                    }
                }
            }
        }

        /**
         * Runs uncounted rounds of the streams. A stream waits for nothing, so its time depends on the code alone. A burst of this size opens a
         * new connection for each user and exercises the code in ways that a warm-up round does not. Without these rounds, six repetitions of
         * 100 users on RSocket went from 117 ms to 76 ms. Of two identical contenders, the one that was warmed second came out slower.
         */
        private void runUncounted(List<Contender> neighbours) throws InterruptedException {
            if (scenario.warmUp().isNone()) {
                return;
            }
            for (int round = 1; round <= UNCOUNTED_ROUNDS; round++) {
                for (Contender contender : neighbours) {
                    if (contender.calls() == Calls.STREAM) {
                        context.progress().warming(contender.id());
                        bed.behave();
                        bed.runOnNewConnections(contender, bed.plans().of(contender));
                    }
                }
            }
        }

        /** Records first what was measured before an interruption. Only then may the interruption end the run. */
        private ContenderResult measure(Contender contender, int repetition) throws InterruptedException {
            bed.legacy().resetCounters();
            CallCounter calls = bed.countCalls(contender).orElse(null);
            try (Interference interference = accompaniment.begin(contender)) {
                return measure(contender, repetition, calls, interference);
            }
        }

        private ContenderResult measure(
                Contender contender, int repetition, @Nullable CallCounter calls, Interference interference)
                throws InterruptedException {
            LimitsInForce limits = new LimitsInForce(bed.journal().behaviour(), bed.limits());
            IdealTimeFigures idealTime =
                    IdealTime.of(contender, scenario, limits).orElse(null);
            ContenderWatch watch =
                    bed.observers().watch(contender, scenario.load().lookAfter());
            Event.Contender beginning = beginning(contender, repetition, idealTime);
            LoadResult load = bed.engine()
                    .fire(
                            plan(contender, repetition),
                            interference.listener(context.progress().load(beginning, watch)));
            // After the load, because the simulation computes for up to a second.
            Supplier<ContenderSummary.Forecast> forecast = () -> new ContenderSummary.Forecast(
                    idealTime,
                    new Predictions(scenario, limits).figures(contender).orElse(null));
            ContenderResult result =
                    recorder.record(contender, repetition, load, () -> watch.stop(load), calls, forecast, interference);
            context.progress().ended(result);
            context.warmUp().refuseRejected(contender, load);
            if (load.interrupted() || Thread.interrupted()) {
                throw new InterruptedException();
            }
            return result;
        }

        private LoadPlan plan(Contender contender, int repetition) throws InterruptedException {
            LoadPlan plan = bed.plans().of(contender);
            TraceFigures traces = context.recorder().traces();
            return traces == null ? plan : plan.traced(new TracedLoad(traces.run(), contender.id(), repetition));
        }

        private Event.Contender beginning(Contender contender, int repetition, @Nullable IdealTimeFigures idealTime) {
            return new Event.Contender(
                    contender.id(),
                    repetition,
                    contender.users(),
                    scenario.requests(contender),
                    idealTime == null ? null : idealTime.nanos(),
                    bed.limits().getOrDefault(contender.service(), Map.of()));
        }
    }
}
