package mesh.gateway.kit.upstream;

import java.time.Duration;
import reactor.netty.transport.NameResolverProvider.NameResolverSpec;

/**
 * Configures how Netty's clients look up names. By default they cache an address for as long as the name server says. Docker's name server
 * says ten minutes, but within that time a container may restart with a new address, and its old address may belong to another container.
 */
public final class NameLookup {

    /** The longest that an address is cached. After this time, a client looks the name up again when it makes a connection. */
    public static final Duration MAX_AGE = Duration.ofSeconds(5);

    private NameLookup() {}

    /** Sets the maximum age; pass this method to a client's {@code resolver}. */
    public static void limitCache(NameResolverSpec spec) {
        spec.cacheMaxTimeToLive(MAX_AGE);
    }
}
