package mesh.load.scenario;

/**
 * One of several parts of a load: a range of its users, and a share of the requests that belong to no user beforehand. The ranges differ in
 * length by at most one user. Of each block of {@code users} requests, a part sends one for each of its own users. Each user is therefore
 * as likely to send a given request as if one process had all users. The parts take requests in turn; those with one user more than the
 * others take their extra request at the end.
 *
 * @param part from 0
 * @param parts number of parts, each with at least one user
 * @param users of all parts together
 */
public record UserRange(int part, int parts, int users) {

    /**
     * Checks that there is such a part.
     *
     * @throws IllegalArgumentException if there is no such part, or if it has no user
     */
    public UserRange {
        if (part < 0 || part >= parts || parts > users) {
            throw new IllegalArgumentException("no range of " + users + " users: " + part + " of " + parts);
        }
    }

    /** Returns the number of users in the parts before this one. */
    public int firstUser() {
        return first(part);
    }

    /** Returns the first user of the next part. */
    public int endUser() {
        return first(part + 1);
    }

    /** Returns how many of these requests this part sends. */
    long count(long requests) {
        long rest = requests % users;
        long taken = Math.clamp(Math.ceilDiv(rest - part, parts), 0, turns());
        long more = hasOneMore() && rest > indexOfOneMore() ? 1 : 0;
        return requests / users * size() + taken + more;
    }

    /**
     * Returns the index of a request among those of all parts.
     *
     * @param own index among the requests of this part, from 0
     */
    long index(long own) {
        long turn = own % size();
        return own / size() * users + (turn < turns() ? turn * parts + part : indexOfOneMore());
    }

    private int size() {
        return endUser() - firstUser();
    }

    private int turns() {
        return users / parts;
    }

    private boolean hasOneMore() {
        return size() > turns();
    }

    private long indexOfOneMore() {
        return (long) turns() * parts + firstUser() - (long) turns() * part;
    }

    private int first(int which) {
        return (int) ((long) users * which / parts);
    }
}
