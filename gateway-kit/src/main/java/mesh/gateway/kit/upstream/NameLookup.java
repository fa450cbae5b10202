package mesh.gateway.kit.upstream;

import java.time.Duration;
import reactor.netty.transport.NameResolverProvider.NameResolverSpec;

/**
 * Configures how Netty's clients look up names. They cache an address for as long as the name server says, and Docker's says ten minutes.
 * But a restarted container may have a new address, and its old address may belong to another container.
 */
public final class NameLookup {

    /** After this time, a client looks the address up again when it makes a connection. */
    public static final Duration MAX_AGE = Duration.ofSeconds(5);

    private NameLookup() {}

    /** Sets the maximum age; pass this method to a client's {@code resolver}. */
    public static void limitCache(NameResolverSpec spec) {
        spec.cacheMaxTimeToLive(MAX_AGE);
    }
}
