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
 * Whom a limit on processors stopped while a contender was under load. A limit that a container has is no property of the code that runs
 * in it, and who is stopped by it looks slow; where it is the load client, everybody does.
 */
final class Throttling {

    /** Of the time of a contender. The kernel counts it for each processor. */
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

    /** One finding at most, which names all of them. */
    static Stream<ValidityFinding> of(ContenderResult contender) {
        Throttling throttling = new Throttling(contender);
        for (ObservationFigures service : contender.observations()) {
            throttling.add(service.service(), service.use().throttledNanos());
        }
        throttling.addClient(contender);
        return throttling.finding(contender);
    }

    /** Who only coordinates workers sends nothing and reads nothing. */
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
