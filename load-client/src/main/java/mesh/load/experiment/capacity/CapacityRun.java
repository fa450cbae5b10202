package mesh.load.experiment.capacity;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import mesh.load.results.Measurement;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Scenario;

/**
 * Searches the highest rate that each contender sustains, and then measures what a request costs its gateway. The cost is measured at the
 * rate that all contenders sustain, because a request costs less at a higher rate. The contenders take turns in rounds. Before the
 * rounds, each has been under load for as long as its search took. If a search ends early, the remaining contenders share the rest of its
 * time.
 */
public final class CapacityRun implements ExperimentRun {

    private static final Duration LONGEST_ROUND = Duration.ofSeconds(3);

    private final Map<String, CapacityFigures> searches = new LinkedHashMap<>();

    @Override
    public String heading(Scenario part) {
        return "searching the highest rate that each contender sustains";
    }

    @Override
    public Measurement.Capacity soFar() {
        return new Measurement.Capacity(List.copyOf(searches.values()));
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        new OnTestBed(context).run();
    }

    /** The searches on one test bed. */
    private final class OnTestBed {

        private final Context context;
        private final List<Contender> contenders;
        private final Capacity goal;
        private final CapacitySearch search;

        private OnTestBed(Context context) {
            this.context = context;
            this.contenders = context.scenario().contenders();
            // An application that runs alone has only a share of the time, which its part of the scenario contains.
            this.goal = (Capacity) context.scenario().experiment().ofContenders();
            this.search = new CapacitySearch(goal, context.scenario().requestTimeout());
        }

        private void run() throws InterruptedException {
            context.warm(contenders, false);
            searchEach();
            OptionalInt common = contenders.stream()
                    .mapToInt(contender -> found(contender).sustainedPerSecond())
                    .filter(rate -> rate > 0)
                    .min();
            if (common.isPresent()) {
                measureCost(common.getAsInt());
            }
        }

        private CapacityFigures found(Contender contender) {
            return Objects.requireNonNull(searches.get(contender.id()));
        }

        private void put(CapacityFigures figures) {
            searches.put(figures.contender(), figures);
            context.recorder().write();
        }

        private void searchEach() throws InterruptedException {
            long end = System.nanoTime() + goal.searchTime().toNanos();
            int left = contenders.size();
            for (Contender contender : contenders) {
                Duration time = Duration.ofNanos((end - System.nanoTime()) / left--);
                put(search.find(context.bed().target(contender), time));
                CapacitySearch.disturbance(found(contender)).ifPresent(context.recorder()::note);
                context.progress().say(CapacitySearch.sentence(found(contender)));
            }
        }

        private void measureCost(int perSecond) throws InterruptedException {
            context.progress().say("what a request costs, at " + perSecond + " a second");
            List<Contender> sustaining = contenders.stream()
                    .filter(one -> found(one).sustainedPerSecond() > 0)
                    .toList();
            CostMeter meter = new CostMeter(context.bed().observers(), round(), search.timeout());
            new CostRounds(contender -> meter.measure(contender, context.bed().target(contender), perSecond))
                    .measure(
                            sustaining,
                            (contender, cost) -> put(found(contender).with(cost)));
        }

        /** Limits a round, so that the fewest rounds of a contender together take no longer than its search. */
        private Duration round() {
            Duration share = goal.searchTime().dividedBy((long) contenders.size() * CostRounds.FEWEST);
            return share.compareTo(LONGEST_ROUND) < 0 ? share : LONGEST_ROUND;
        }
    }
}
