package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a service held before a soak and after it.
 *
 * @param start null where it could not be sampled
 * @param end null where it could not be sampled, or the soak was interrupted
 * @param leakSuspects names of the figures of which it held more than 5 % more, and had not come back within a minute and a half
 */
public record SoakService(
        String service,
        @Nullable IdleFootprint start,
        @Nullable IdleFootprint end,
        List<String> leakSuspects) {}
