package mesh.load.report.html;

import java.util.IdentityHashMap;
import java.util.List;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** The index of each contender in the results, by which the page's scripts find it. */
final class ContenderPositions {

    private final IdentityHashMap<ContenderResult, Integer> places = new IdentityHashMap<>();

    ContenderPositions(RunResult run) {
        List<ContenderResult> all = run.contenders();
        for (int i = 0; i < all.size(); i++) {
            places.putIfAbsent(all.get(i), i);
        }
    }

    /**
     * Returns the position from 0.
     *
     * @throws IllegalArgumentException if the contender is not one of the run's
     */
    int of(ContenderResult contender) {
        Integer place = places.get(contender);
        if (place == null) {
            throw new IllegalArgumentException(contender.id() + " is not of this run");
        }
        return place;
    }
}
