package mesh.console.room;

import java.net.InetAddress;
import mesh.load.engine.ClientNetwork;

/**
 * The origin of a request of a phone.
 *
 * @param key the phone's key, which this console has issued
 * @param address the address from which the request came, or the {@linkplain ClientNetwork network} of an IPv6 address; other phones may
 *     have the same
 */
record Sender(String key, InetAddress address) {

    Sender {
        address = ClientNetwork.of(address);
    }
}
