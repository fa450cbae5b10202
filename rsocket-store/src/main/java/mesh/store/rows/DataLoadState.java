package mesh.store.rows;

import org.springframework.stereotype.Component;

/**
 * Knows whether all rows are loaded. Until then every request is rejected, because a response that is drawn from only some of the rows
 * would be wrong.
 */
@Component
public class DataLoadState {

    private volatile boolean complete;

    /** Returns whether all the rows have been inserted since the start. */
    public boolean isComplete() {
        return complete;
    }

    void complete() {
        complete = true;
    }
}
