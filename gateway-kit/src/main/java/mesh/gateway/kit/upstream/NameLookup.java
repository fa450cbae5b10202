package mesh.gateway.kit.upstream;

import java.time.Duration;
import reactor.netty.transport.NameResolverProvider.NameResolverSpec;

/**
 * How Netty's clients look up names. They remember an address for as long as the name server says, and Docker's says ten minutes. But a
 * container that was started again may have another address, and another container its old one.
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
