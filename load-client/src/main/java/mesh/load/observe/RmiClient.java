package mesh.load.observe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import mesh.load.os.DirectLoopback;

/** How this process uses RMI, on which JMX is based: quietly, patiently, and only on loopback. */
final class RmiClient extends RMISocketFactory {

    /**
     * Loggers that would print on standard error what this package reports itself. They have their full names, because the JDK's own loggers
     * do not inherit from those of a program. This list keeps them, because a logger that is garbage-collected loses its level.
     */
    private static final List<Logger> OF_JMX = Stream.of(
                    "javax.management.misc",
                    "javax.management.notification",
                    "javax.management.remote.misc",
                    "javax.management.remote.rmi",
                    "javax.management.remote.timeout",
                    "sun.rmi.client.call",
                    "sun.rmi.client.ref",
                    "sun.rmi.transport.misc",
                    "sun.rmi.transport.proxy",
                    "sun.rmi.transport.tcp")
            .map(Logger::getLogger)
            .toList();

    private RmiClient() {}

    /** Applies these settings to this process. Later calls change nothing. */
    static synchronized void install() throws IOException {
        DirectLoopback.install(); // RMI's sockets use it
        if (RMISocketFactory.getSocketFactory() != null) {
            return;
        }
        OF_JMX.forEach(logger -> logger.setLevel(Level.OFF));
        // A JVM that has run out of memory, or that a debugger or a signal has stopped, accepts a connection but does
        // not respond. The JDK waits a minute for its greeting, and without a limit for its response, even if
        // interrupted. The JDK reads these properties once.
        System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "10000"); // ms
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "30000"); // ms
        RMISocketFactory.setSocketFactory(new RmiClient());
    }

    /**
     * Connects to loopback instead of the address that the other JVM reports, to which the machine's name resolves. All agents listen on
     * loopback only.
     */
    @Override
    public Socket createSocket(String reportedHost, int port) throws IOException {
        return new Socket(loopback(), port);
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return new ServerSocket(port, 0, loopback());
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }
}
