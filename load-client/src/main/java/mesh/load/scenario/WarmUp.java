package mesh.load.scenario;

/**
 * What each contender serves before it counts, with the backend answering at once. It is to load classes and let the
 * compiler see the code; it must stay small enough to leave the connection pools as small as they are after a start.
 *
 * @param users at once, 1 to 10,000
 * @param cnt items that each of them asks for, 1 to 10,000
 * @param rounds bursts, one after another; 0 for none
 * @param untilSettled whether it ends before, as soon as the last rounds became no quicker
 */
public record WarmUp(int users, int cnt, int rounds, boolean untilSettled) {}
