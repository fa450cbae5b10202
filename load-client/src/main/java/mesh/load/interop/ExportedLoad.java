package mesh.load.interop;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import mesh.load.scenario.Contender;

/**
 * One repetition of a contender, with all of its users.
 *
 * @param repetition from 1
 * @param target address of the contender's service: {@code http://HOST:PORT}
 * @param items that each user asks for, from user 1 to the last; never empty
 * @param requestsPerUser one after another, each for the same number of items, at least 1
 * @param timeout of one request
 */
public record ExportedLoad(
        Contender contender, int repetition, URI target, List<Integer> items, int requestsPerUser, Duration timeout) {

    /** Returns its name in another tool. Ids of contenders contain no underscore, so the id can be separated from the rest. */
    public String name() {
        return contender.id() + "_" + repetition;
    }

    public int users() {
        return items.size();
    }

    public int requests() {
        return users() * requestsPerUser;
    }

    /** Returns whether all users request the same path. */
    public boolean isUniform() {
        return contender.pathFor(1).equals(contender.pathFor(2))
                || items.stream().distinct().count() == 1;
    }

    /** Returns the path that a user requests; users are numbered from 1 to {@link #users}. */
    public String pathOf(int user) {
        return contender.pathFor(items.get(user - 1));
    }

    /** Returns {@code HOST:PORT} of the service. */
    public String authority() {
        return target.getAuthority();
    }
}
