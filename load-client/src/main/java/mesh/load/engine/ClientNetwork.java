package mesh.load.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * The addresses that one client can use. The owner of an IPv6 address usually has all addresses with the same prefix of 64 bits, and can
 * send each request from another one. A limit for each IPv6 address would therefore limit no client. An IPv4 address is a network of its own.
 */
public final class ClientNetwork {

    private static final int PREFIX_BYTES = 8;

    private ClientNetwork() {}

    /** Returns the address that represents the client's network: the first one of an IPv6 network, or the IPv4 address itself. */
    public static InetAddress of(InetAddress client) {
        byte[] bytes = client.getAddress();
        if (bytes.length <= PREFIX_BYTES) {
            return client;
        }
        Arrays.fill(bytes, PREFIX_BYTES, bytes.length, (byte) 0);
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("an address has 4 or 16 bytes, but has " + bytes.length, impossible);
        }
    }

    /** Returns the client's network for messages: {@code 192.0.2.1}, or {@code 2001:db8:0:1::/64}. */
    public static String text(InetAddress client) {
        return of(client).getHostAddress().replaceFirst("(:0){4}$", "::/64");
    }
}
