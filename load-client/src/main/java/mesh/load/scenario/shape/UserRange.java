package mesh.load.scenario.shape;

/**
 * One of several parts of the users, in ranges of equal length (but for one), and of the requests that belong to no user beforehand: of as
 * many as there are users, each part has one for each of its own. So who sends what is as likely as where one process has all users. Parts
 * take them by turns, and those with a user more than others have theirs in the end.
 *
 * @param part from 0
 * @param parts how many there are, each with a user at least
 * @param users of all parts together
 */
public record UserRange(int part, int parts, int users) {

    /**
     * Checks that there is such a part.
     *
     * @throws IllegalArgumentException if there is not, or it has no user
     */
    public UserRange {
        if (part < 0 || part >= parts || parts > users) {
            throw new IllegalArgumentException("no range of " + users + " users: " + part + " of " + parts);
        }
    }

    /** How many users come before those of this part. */
    public int firstUser() {
        return first(part);
    }

    /** The same of the part behind it. */
    public int endUser() {
        return first(part + 1);
    }

    /** How many of so many requests are those of this part. */
    long count(long requests) {
        long rest = requests % users;
        long taken = Math.clamp(Math.ceilDiv(rest - part, parts), 0, turns());
        long more = hasOneMore() && rest > indexOfOneMore() ? 1 : 0;
        return requests / users * size() + taken + more;
    }

    /**
     * Which of all requests it is.
     *
     * @param own index among those of this part, from 0
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
