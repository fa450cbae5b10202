package mesh.console.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of what is running.
 *
 * @param running the run under way; null if there is none
 * @param ended how the last run that was started here ended; null before the first run has ended, and while a run is under way
 * @param folders the names of the newest runs' folders
 */
record Activity(@Nullable Running running, @Nullable Ended ended, List<String> folders) {

    /** The part that is sent to a page whenever it changes. */
    record State(@Nullable Running running, @Nullable Ended ended) {}

    /** A folder that has appeared since the last snapshot. */
    record NewFolder(String runs) {}

    State state() {
        return new State(running, ended);
    }
}
