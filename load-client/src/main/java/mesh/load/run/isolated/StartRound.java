package mesh.load.run.isolated;

/**
 * Which of several starts of a service this is.
 *
 * @param round from 1: how often the service has been started by now
 * @param first whether nothing has been measured before
 * @param last whether the service will not be started again
 */
public record StartRound(int round, boolean first, boolean last) {

    /** That of services which are started once. */
    public static final StartRound ONLY = new StartRound(1, true, true);

    /** The number of a repetition, of all those after all starts. */
    public int repetition(int sinceThisStart, int afterEachStart) {
        return (round - 1) * afterEachStart + sinceThisStart;
    }
}
