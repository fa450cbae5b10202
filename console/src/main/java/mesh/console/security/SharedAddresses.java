package mesh.console.security;

import java.net.InetAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mesh.load.engine.ClientNetwork;
import org.springframework.stereotype.Component;

/**
 * The addresses that the teacher has named as those of a whole network, such as a school's only one. Every other address belongs to one
 * student, or a few, and so has a student's share of places, votes and requests. All IPv6 addresses of a {@linkplain ClientNetwork network}
 * count as one.
 */
@Component
public final class SharedAddresses {

    private final Set<InetAddress> all = ConcurrentHashMap.newKeySet();

    /** Names this address as that of a whole network, or as that of a few phones again. */
    public void set(InetAddress address, boolean isShared) {
        if (isShared) {
            all.add(ClientNetwork.of(address));
        } else {
            all.remove(ClientNetwork.of(address));
        }
    }

    public boolean contains(InetAddress address) {
        return all.contains(ClientNetwork.of(address));
    }
}
