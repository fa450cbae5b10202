package mesh.load.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.capacity.CostMeter;
import mesh.load.run.capacity.CostRounds;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;

/**
 * Searches the highest rate that each contender sustains, and then measures what a request costs its gateway. The cost is measured at the
 * rate that all contenders sustain, because a request costs less at a higher rate. The contenders take turns in rounds. By then each has
 * been under load for as long as its search took. If a search ends early, the remaining contenders share the rest of its time.
 */
final class CapacityMeasurement implements Experiment {

    private static final Duration LONGEST_ROUND = Duration.ofSeconds(3);

    private final Context context;
    private final ContenderWarmUp warmUp;
    private final Capacity goal;

    CapacityMeasurement(Context context, ContenderWarmUp warmUp, Capacity goal) {
        this.context = context;
        this.warmUp = warmUp;
        this.goal = goal;
    }

    @Override
    public void run() throws InterruptedException {
        Experiment.warm(context, warmUp, context.scenario().contenders(), false);
        CapacitySearch search = new CapacitySearch(goal, context.scenario().requestTimeout());
        Map<Contender, CapacityFigures> found = search(search);
        OptionalInt common = found.values().stream()
                .mapToInt(CapacityFigures::sustainedPerSecond)
                .filter(rate -> rate > 0)
                .min();
        if (common.isPresent()) {
            lookWhatIsSpent(
                    new CostMeter(context.bed().observers(), round(), search.timeout()), found, common.getAsInt());
        }
    }

    private Map<Contender, CapacityFigures> search(CapacitySearch search) throws InterruptedException {
        Map<Contender, CapacityFigures> all = new LinkedHashMap<>();
        long end = System.nanoTime() + goal.searchTime().toNanos();
        int left = context.scenario().contenders().size();
        for (Contender contender : context.scenario().contenders()) {
            Duration time = Duration.ofNanos((end - System.nanoTime()) / left--);
            CapacityFigures found = search.find(context.bed().target(contender), time);
            all.put(contender, found);
            context.result().put(found);
            CapacitySearch.disturbance(found).ifPresent(context.result()::note);
            context.progress().say(CapacitySearch.sentence(found));
        }
        return all;
    }

    private void lookWhatIsSpent(CostMeter meter, Map<Contender, CapacityFigures> found, int perSecond)
            throws InterruptedException {
        context.progress().say("what a request costs, at " + perSecond + " a second");
        List<Contender> sustaining = found.entrySet().stream()
                .filter(one -> one.getValue().sustainedPerSecond() > 0)
                .map(Map.Entry::getKey)
                .toList();
        new CostRounds(contender -> meter.measure(contender, context.bed().target(contender), perSecond))
                .measure(
                        sustaining,
                        (contender, cost) -> found.computeIfPresent(contender, (any, before) -> {
                            CapacityFigures more = before.with(cost);
                            context.result().put(more);
                            return more;
                        }));
    }

    /** Limits a round, so that the fewest rounds of a contender together take no longer than its search. */
    private Duration round() {
        Duration share = goal.searchTime()
                .dividedBy((long) context.scenario().contenders().size() * CostRounds.FEWEST);
        return share.compareTo(LONGEST_ROUND) < 0 ? share : LONGEST_ROUND;
    }
}
