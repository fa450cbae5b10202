package mesh.agent;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.rmi.server.RMIServerSocketFactory;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectionNotification;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/**
 * A JMX connector for one observer. It listens only on loopback, whatever the machine's name is, and stops when the observer disconnects.
 * A client of JMX can run code in this JVM, so the connector requires the observer's login.
 */
final class LoopbackConnector {

    private static final String LOOPBACK = "127.0.0.1";

    private final Sockets sockets;
    private final RMIConnectorServer server;

    private LoopbackConnector(String login) throws IOException {
        sockets = new Sockets();
        Map<String, Object> settings = new HashMap<>();
        settings.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets);
        settings.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, "java.lang.String;!*");
        settings.put(JMXConnectorServer.AUTHENTICATOR, (JMXAuthenticator) given -> {
            check(login, given);
            return null; // a client with the login may do everything
        });
        server = new RMIConnectorServer(
                new JMXServiceURL("rmi", LOOPBACK, 0), settings, ManagementFactory.getPlatformMBeanServer());
        server.addNotificationListener((event, any) -> stopAfter(event.getType()), null, null);
    }

    /** @param login user name and password, with a blank between them */
    static LoopbackConnector start(String login) throws IOException {
        LoopbackConnector connector = new LoopbackConnector(login);
        connector.server.start();
        return connector;
    }

    int port() {
        return sockets.socket.getLocalPort();
    }

    /** Returns an address that clients need no registry for. */
    JMXServiceURL address() {
        return server.getAddress();
    }

    private static void check(String login, Object given) {
        String told = given instanceof String[] words ? String.join(" ", words) : "";
        if (!MessageDigest.isEqual(told.getBytes(StandardCharsets.UTF_8), login.getBytes(StandardCharsets.UTF_8))) {
            throw new SecurityException("wrong user name or password");
        }
    }

    /**
     * Stops listening, too: RMI itself never closes a socket whose port the system has chosen. Uses another thread, because the
     * client still waits for the response to its last request.
     */
    private void stopAfter(String event) {
        if (!event.equals(JMXConnectionNotification.OPENED)) {
            Thread stopping = new Thread(this::stop, ObservingAgent.THREAD);
            stopping.setDaemon(true);
            stopping.start();
        }
    }

    private void stop() {
        try {
            server.stop();
            sockets.socket.close();
        } catch (IOException disconnected) {
            // It does not listen any more.
        }
    }

    private static final class Sockets implements RMIServerSocketFactory {

        private volatile ServerSocket socket = new ServerSocket();

        private Sockets() throws IOException {}

        @Override
        public ServerSocket createServerSocket(int any) throws IOException {
            socket = new ServerSocket(0, 0, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            return socket;
        }
    }
}
