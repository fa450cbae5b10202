package mesh.load.interop;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import mesh.load.scenario.Contender;

/**
 * One repetition of a contender: all of its users at once.
 *
 * @param repetition from 1
 * @param target where the contender's service listens: {@code http://HOST:PORT}
 * @param items that each user asks for, from user 1 to the last; never empty
 * @param requestsPerUser one after another, each for as many items, at least 1
 * @param timeout of one request
 */
public record ExportedLoad(
        Contender contender, int repetition, URI target, List<Integer> items, int requestsPerUser, Duration timeout) {

    /** Names it in another tool. An underscore is in no contender's id, so that the id can be told from what follows. */
    public String name() {
        return contender.id() + "_" + repetition;
    }

    public int users() {
        return items.size();
    }

    public int requests() {
        return users() * requestsPerUser;
    }

    /** Whether all users ask for the same. */
    public boolean isUniform() {
        return contender.pathFor(1).equals(contender.pathFor(2))
                || items.stream().distinct().count() == 1;
    }

    /** What a user requests, from 1 to {@link #users}. */
    public String pathOf(int user) {
        return contender.pathFor(items.get(user - 1));
    }

    /** {@code HOST:PORT} of the service. */
    public String authority() {
        return target.getAuthority();
    }
}
