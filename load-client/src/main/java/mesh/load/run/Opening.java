package mesh.load.run;

import mesh.load.scenario.Scenario;

/**
 * Services that run at the same time, and the part of the scenario that they serve.
 *
 * @param part the scenario, reduced to these services
 * @param round how often each of them has been started by now, from 1
 * @param rounds how often each of them will have been started at the end of the run
 * @param logs the folder for their logs, below the run's; empty for that folder itself
 */
public record Opening(Scenario part, int round, int rounds, String logs) {

    /** Returns the number of a repetition, counted over all rounds. */
    public int repetition(int sinceThisStart, int afterEachStart) {
        return (round - 1) * afterEachStart + sinceThisStart;
    }
}
