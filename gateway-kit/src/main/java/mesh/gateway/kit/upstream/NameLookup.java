package mesh.gateway.kit.upstream;

import java.time.Duration;
import reactor.netty.transport.NameResolverProvider.NameResolverSpec;

/**
 * How Netty's clients look names up. They remember an address for as long as the name server says, and Docker's says ten
 * minutes; but a container that was started again may have another address, and another container its old one.
 */
public final class NameLookup {

    /** An address is asked for again after this time, when a connection is made. */
    public static final Duration MAX_AGE = Duration.ofSeconds(5);

    private NameLookup() {}

    /** To be given to a client's {@code resolver}. */
    public static void limitCache(NameResolverSpec spec) {
        spec.cacheMaxTimeToLive(MAX_AGE);
    }
}
