package mesh.console.room;

import java.net.InetAddress;

/**
 * The origin of a request of a phone.
 *
 * @param key the phone's key, which this console has issued
 * @param address the address from which the request came; other phones may have the same
 */
record Sender(String key, InetAddress address) {}
