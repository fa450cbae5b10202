package mesh.load.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * Processes that a processor limit throttled while a contender was under load. A container's limit is not a property of the code in it, but
 * a throttled service looks slow. A throttled load client makes every service look slow.
 */
final class Throttling {

    /** Fraction of a contender's time. The kernel counts throttled time for each processor. */
    private static final double MAX_THROTTLED = 0.05;

    private final long bound;
    private final List<Stopped> all = new ArrayList<>();

    private record Stopped(String who, long nanos) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s for %.0f ms", who, nanos / 1e6);
        }
    }

    private Throttling(ContenderResult contender) {
        bound = (long) (MAX_THROTTLED * contender.durationNanos());
    }

    /** Returns at most one finding, which names all throttled processes. */
    static Stream<ValidityFinding> of(ContenderResult contender) {
        Throttling throttling = new Throttling(contender);
        for (ObservationFigures service : contender.observations()) {
            throttling.add(service.service(), service.use().throttledNanos());
        }
        throttling.addClient(contender);
        return throttling.finding(contender);
    }

    /** Adds the processes that send: a load client that only coordinates workers sends nothing and reads nothing. */
    private void addClient(ContenderResult contender) {
        List<ProcessFigures> processes = contender.barrier().processes();
        if (processes != null) {
            processes.forEach(one -> add(one.label(), one.throttledNanos()));
        } else if (contender.client() != null) {
            add("the load client", contender.client().throttledNanos());
        }
    }

    private void add(String who, @Nullable Long nanos) {
        if (nanos != null && nanos > bound) {
            all.add(new Stopped(who, nanos));
        }
    }

    private Stream<ValidityFinding> finding(ContenderResult contender) {
        return ValidityFinding.when(
                !all.isEmpty(),
                "cpu-throttled",
                contender.id(),
                all.stream().mapToDouble(Stopped::nanos).max().orElse(0),
                all.stream()
                        .map(Stopped::toString)
                        .collect(Collectors.joining(
                                ", ",
                                all.size() == 1
                                        ? "the limit on its processors stopped "
                                        : "the limits on their processors stopped ",
                                all.size() == 1 ? ", all of its threads together" : ", all threads of each together")));
    }
}
