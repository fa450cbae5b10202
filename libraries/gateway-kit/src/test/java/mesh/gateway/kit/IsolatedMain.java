package mesh.gateway.kit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Runs a gateway, its upstreams and its user in a network of their own, which has only a loopback interface and two local ports. Prints
 * what the user gets from each route: first from a gateway while both ports are in use, then from a gateway whose upstreams have names that
 * cannot be resolved.
 */
final class IsolatedMain {

    /** System property: the gateway's class. */
    static final String APPLICATION = "mesh.isolated.application";

    /** The beginning of each line with a result. The phase, the route's name, the status and the body follow. */
    static final String RESULT = "RESULT";

    static final int FIRST_PORT = 40_000;
    static final int LAST_PORT = 40_001;

    private static final int PORT = 30_000;
    private static final int USERS_FIRST_PORT = 20_000;
    private static final int PATIENCE_MILLIS = 60_000;

    private static int users;

    private IsolatedMain() {}

    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Class<?> application = Class.forName(System.getProperty(APPLICATION));
        List<Route> routes = application.getSimpleName().startsWith("Netty") ? Route.ofNetty() : Route.ofTomcat();
        List<Socket> taken = new ArrayList<>();
        try (ServerSocket legacy = listen();
                ServerSocket store = listen();
                ServerSocket database = listen()) {
            for (ServerSocket upstream : List.of(legacy, store, database)) {
                for (int port = FIRST_PORT; port <= LAST_PORT; port++) {
                    taken.add(new Socket(InetAddress.getLoopbackAddress(), upstream.getLocalPort()));
                }
            }
            printPhase("ports", application, routes, arguments, at("127.0.0.1", legacy, store, database));
            printPhase("names", application, routes, arguments, at("upstream.invalid", legacy, store, database));
        }
        System.exit(taken.isEmpty() ? 1 : 0); // instead of waiting for threads of the libraries
    }

    private static Map<String, String> at(String host, ServerSocket legacy, ServerSocket store, ServerSocket database) {
        return Map.of(
                "mesh.legacy.url", "http://" + host + ":" + legacy.getLocalPort(),
                "mesh.store.url", "tcp://" + host + ":" + store.getLocalPort(),
                "mesh.database.url", "postgresql://" + host + ":" + database.getLocalPort() + "/mesh");
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(USERS_FIRST_PORT + 1000 + users++, 50, InetAddress.getLoopbackAddress());
    }

    private static void printPhase(
            String phase, Class<?> application, List<Route> routes, String[] arguments, Map<String, String> upstreams)
            throws IOException {
        String[] all = Stream.concat(
                        Stream.of(arguments),
                        upstreams.entrySet().stream().map(one -> "--" + one.getKey() + "=" + one.getValue()))
                .toArray(String[]::new);
        try (ConfigurableApplicationContext gateway = SpringApplication.run(application, withPort(all))) {
            int port = gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            for (Route route : routes) {
                if (!route.isRefused()) {
                    System.out.println(RESULT + " " + phase + " " + route.name() + " " + ask(port, route.path(1)));
                }
            }
        }
    }

    private static String[] withPort(String[] arguments) {
        return Stream.concat(Stream.of("--server.port=" + PORT), Stream.of(arguments))
                .toArray(String[]::new);
    }

    /** Sends the request from a fixed port, outside the range from which the system assigns ports. */
    private static String ask(int port, String path) throws IOException {
        try (Socket user = new Socket()) {
            user.setSoTimeout(PATIENCE_MILLIS);
            user.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), USERS_FIRST_PORT + users++));
            user.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            user.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .formatted(path)
                            .getBytes(StandardCharsets.US_ASCII));
            String response = new String(user.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String status = response.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length());
            int body = response.indexOf('{');
            return status + " " + (body < 0 ? "{}" : response.substring(body, response.lastIndexOf('}') + 1));
        }
    }
}
