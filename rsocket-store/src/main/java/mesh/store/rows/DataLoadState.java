package mesh.store.rows;

import org.springframework.stereotype.Component;

/** Knows whether all rows are loaded. Until then every request is rejected, because a part of the rows would be a wrong response. */
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
