package mesh.load.run;

import java.util.List;
import mesh.load.result.ClientFigures;
import mesh.load.result.ObservationFigures;
import mesh.load.result.ThreadFigures;
import org.jspecify.annotations.Nullable;

/**
 * What was seen beside the requests while a contender was under load.
 *
 * @param threads of the gateway; null where it could not be observed
 * @param services the gateway and what stands behind it, as far as they could be observed
 * @param client the load client itself; null if it did not look
 */
record Seen(
        @Nullable ThreadFigures threads,
        List<ObservationFigures> services,
        @Nullable ClientFigures client) {

    static final Seen NOTHING = new Seen(null, List.of(), null);
}
