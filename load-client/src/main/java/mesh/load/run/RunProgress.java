package mesh.load.run;

import mesh.load.result.ContenderResult;
import org.jspecify.annotations.Nullable;

/** Somebody who wants to know how a run gets on. Told from the thread of the run. */
public interface RunProgress {

    /** One line about what is going on. */
    void say(String line);

    /**
     * Some requests of a contender have come to their end. Told some ten times a second.
     *
     * @param gatewayThreads live platform threads of its gateway; null where they cannot be seen
     */
    void underWay(String contender, int done, int failed, int requests, @Nullable Integer gatewayThreads);

    /** A contender has ended. */
    void ended(ContenderResult result);
}
