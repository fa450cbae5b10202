package mesh.load.run.testbed;

import java.time.Duration;
import mesh.load.results.contender.ContenderResult;
import mesh.load.services.process.StartProgress;
import org.jspecify.annotations.Nullable;

/** Somebody who wants to know how a run gets on. Told from the thread of the run. */
public interface RunProgress extends StartProgress {

    /** Nobody does. */
    RunProgress NONE = new RunProgress() {

        @Override
        public void say(String line) {}

        @Override
        public void underWay(UnderWay load) {}

        @Override
        public void ended(ContenderResult result) {}
    };

    /** All contenders that stand together begin anew; told where they are repeated. */
    default void repeating(int repetition, int of) {}

    /** A contender is being warmed, before it is under load. */
    default void warming(String contender) {}

    /** Some requests of a contender have come to their end. Told some ten times a second. */
    void underWay(UnderWay load);

    /** A contender has ended. */
    void ended(ContenderResult result);

    /**
     * How a contender stands.
     *
     * @param requests that it is to make in all
     * @param done those that have ended, in whatever way
     * @param failed those of them that got no valid response
     * @param elapsed since the load began, connections and all
     * @param gatewayThreads live platform threads of its gateway; null where they cannot be seen
     */
    record UnderWay(
            String contender,
            int requests,
            int done,
            int failed,
            Duration elapsed,
            @Nullable Integer gatewayThreads) {

        /** Requests that have not ended. */
        public int waiting() {
            return requests - done;
        }
    }
}
