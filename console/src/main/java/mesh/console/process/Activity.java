package mesh.console.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes on at an instant.
 *
 * @param running null while nothing is under way
 * @param ended how the last run ended that was started here; null while there is none, or it goes on
 * @param folders of the newest runs
 */
record Activity(@Nullable Running running, @Nullable Ended ended, List<String> folders) {

    /** What a page is told of it. */
    record State(@Nullable Running running, @Nullable Ended ended) {}

    /** A folder that was not there before. */
    record NewFolder(String runs) {}

    State state() {
        return new State(running, ended);
    }
}
