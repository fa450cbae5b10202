package mesh.load.results.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a service held before a soak and after it.
 *
 * @param start null if it could not be sampled
 * @param end null if it could not be sampled, or the soak was interrupted
 * @param leakSuspects names of the figures that were more than 5 % higher, and had not returned within a minute and a half
 */
public record SoakService(
        String service,
        @Nullable IdleFootprint start,
        @Nullable IdleFootprint end,
        List<String> leakSuspects) {}
