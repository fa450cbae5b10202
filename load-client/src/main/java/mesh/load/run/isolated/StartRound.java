package mesh.load.run.isolated;

/**
 * Identifies one of several starts of a service.
 *
 * @param round how often the service has been started by now, from 1
 * @param first whether nothing has been measured before
 * @param last whether the service will not be started again
 */
public record StartRound(int round, boolean first, boolean last) {

    /** The start of services that are started once. */
    public static final StartRound ONLY = new StartRound(1, true, true);

    /** Returns the number of a repetition, counted over all starts. */
    public int repetition(int sinceThisStart, int afterEachStart) {
        return (round - 1) * afterEachStart + sinceThisStart;
    }
}
