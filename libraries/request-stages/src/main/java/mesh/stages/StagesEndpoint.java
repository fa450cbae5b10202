package mesh.stages;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** {@code /actuator/stages?since=N}: the journal, for the load client. */
@Endpoint(id = "stages")
public class StagesEndpoint {

    private final StageJournal journal;

    public StagesEndpoint(StageJournal journal) {
        this.journal = journal;
    }

    /**
     * Returns what the journal holds.
     *
     * @param since number of the first request wanted; null for all that are held
     */
    @ReadOperation
    public StageJournal.Content stages(@Nullable Long since) {
        return journal.since(since == null ? 0 : since);
    }
}
