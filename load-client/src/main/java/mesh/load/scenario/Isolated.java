package mesh.load.scenario;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applications that run alone, so that none takes memory or processor from another. Each application is launched several times,
 * interleaved with the others (A B C, A B C), and does all the work of its contenders after each launch.
 *
 * @param launches of each application, 1 to 100
 * @param full the long run; null where the scenario has no long run
 * @param ab whether ApacheBench, if it is installed, repeats the work of a closed loop of GETs
 * @param baseline label of the application that the others are compared with; null for no comparison
 * @param compare labels of two applications that are compared in addition, the first with the second
 * @param published id of the published study that is shown beside the figures; null for none
 */
public record Isolated(
        int launches,
        @Nullable Full full,
        boolean ab,
        @Nullable String baseline,
        List<Pair> compare,
        @Nullable String published) {

    /**
     * A long run of the same scenario.
     *
     * @param launches of each application, 1 to 100
     * @param multiplier factor on the requests of each contender, 1 to 1000
     */
    public record Full(int launches, int multiplier) {}

    Isolated withLaunches(int newLaunches) {
        return new Isolated(newLaunches, full, ab, baseline, compare, published);
    }

    /** Returns the labels of the applications with which this one is compared. */
    public List<String> counterparts(String application) {
        Stream<String> others = compare.stream()
                .filter(pair -> pair.first().equals(application))
                .map(Pair::second);
        return Stream.concat(Stream.ofNullable(baseline), others)
                .filter(other -> !other.equals(application))
                .distinct()
                .toList();
    }
}
