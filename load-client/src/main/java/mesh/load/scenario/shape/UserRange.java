package mesh.load.scenario.shape;

/**
 * One of several parts of a load: a range of its users, and a share of the requests that no user owns in advance. The ranges differ in
 * length by at most one user. A part sends as many requests of each block of {@code users} requests as it has users, so each user is as
 * likely to send a given request as if one process had all users. Within a block, the parts take requests in turn. A part with one user
 * more than the others takes its extra request at the end.
 */
public record UserRange(int part, int parts, int users) {

    public UserRange {
        if (part < 0 || part >= parts || parts > users) {
            throw new IllegalArgumentException("no range of " + users + " users: " + part + " of " + parts);
        }
    }

    public int firstUser() {
        return first(part);
    }

    public int endUser() {
        return first(part + 1);
    }

    long count(long requests) {
        long rest = requests % users;
        long taken = Math.clamp(Math.ceilDiv(rest - part, parts), 0, turns());
        long more = size() > turns() && rest > indexOfOneMore() ? 1 : 0;
        return requests / users * size() + taken + more;
    }

    /** Returns the index, among the requests of all parts, of this part's request with the index {@code own}. */
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

    private long indexOfOneMore() {
        return (long) turns() * parts + firstUser() - (long) turns() * part;
    }

    private int first(int which) {
        return (int) ((long) users * which / parts);
    }
}
