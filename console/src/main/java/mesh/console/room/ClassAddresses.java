package mesh.console.room;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The addresses at which the phones of a class reach this machine. */
public final class ClassAddresses {

    private static final String EVERY_IPV4 = "0.0.0.0";
    private static final String EVERY = "::";

    private ClassAddresses() {}

    /**
     * Returns the hosts for URLs, IPv4 before IPv6. If this machine has no network, returns loopback.
     *
     * @param listening the address on which the console listens; {@code 0.0.0.0} and {@code ::} mean all addresses of this machine
     */
    public static List<String> hosts(String listening) {
        if (!listening.equals(EVERY_IPV4) && !listening.equals(EVERY)) {
            return List.of(bracketed(listening));
        }
        List<String> hosts = ofThisMachine()
                .filter(address -> listening.equals(EVERY) || address instanceof Inet4Address)
                .sorted(Comparator.comparing(address -> !(address instanceof Inet4Address)))
                .map(address -> bracketed(address.getHostAddress().replaceFirst("%.*", "")))
                .toList();
        return hosts.isEmpty() ? List.of("127.0.0.1") : hosts;
    }

    private static Stream<InetAddress> ofThisMachine() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(ClassAddresses::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress() && !isOnlyForOneInterface(address));
        } catch (SocketException none) {
            return Stream.empty();
        }
    }

    private static boolean isUp(NetworkInterface one) {
        try {
            return one.isUp();
        } catch (SocketException gone) {
            return false;
        }
    }

    /** Link-local addresses of IPv6 need the name of an interface of the phone. */
    private static boolean isOnlyForOneInterface(InetAddress address) {
        return address.isLinkLocalAddress() && !(address instanceof Inet4Address);
    }

    /** Returns the address of the class's page, which is short enough to type. */
    public static String url(String host, int port) {
        return "http://" + host + ":" + port + ClassController.PAGE;
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
