package mesh.gateway.kit;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A gateway that a test can stop, in a JVM of its own. Gateways in one JVM share their event loops, so stopping one gateway would affect
 * all of them.
 */
final class StoppableGateway implements AutoCloseable {

    private final int port = UpstreamProcess.freePort();
    private final Path hold;
    private final UpstreamProcess process;

    private StoppableGateway(Class<?> application, Path hold, List<String> jvmOptions, List<String> properties) {
        this.hold = hold;
        this.process = UpstreamProcess.ofClass(
                StoppableMain.class,
                Stream.concat(
                                Stream.of(
                                        "-D" + StoppableMain.APPLICATION + "=" + application.getName(),
                                        "-D" + StoppableMain.HOLD + "=" + hold),
                                jvmOptions.stream())
                        .toList(),
                port,
                properties.stream().map(property -> "--" + property).toList());
    }

    /** Starts a gateway with these properties. It is ready when this returns. */
    static StoppableGateway start(Class<?> application, URI store, List<String> properties) throws IOException {
        return start(application, store, List.of(), properties);
    }

    /** Starts a gateway with these properties and these options of its JVM. It is ready when this returns. */
    static StoppableGateway start(Class<?> application, URI store, List<String> jvmOptions, List<String> properties)
            throws IOException {
        List<String> all = new ArrayList<>(properties);
        if (properties.stream().noneMatch(property -> property.startsWith("mesh.legacy.url="))) {
            all.add("mesh.legacy.url=" + Upstreams.legacy().url());
        }
        all.add("mesh.store.url=" + store);
        all.add("mesh.database.url=" + Upstreams.database().url());
        all.add("mesh.database.password=" + Database.PASSWORD);
        Path hold = Files.createTempFile("mesh-hold", "");
        Files.delete(hold);
        StoppableGateway gateway = new StoppableGateway(application, hold, jvmOptions, all);
        gateway.process.start();
        gateway.process.awaitReady();
        return gateway;
    }

    long pid() {
        return process.pid();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Makes a shutdown wait in its first step, in which the listeners are notified, until {@link #letGo}. */
    void holdAtFirstStep() throws IOException {
        Files.createFile(hold);
    }

    void letGo() throws IOException {
        Files.deleteIfExists(hold);
    }

    CompletableFuture<Process> terminate() {
        return process.terminate();
    }

    boolean refusesConnections() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (ConnectException refused) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        letGo();
        process.kill();
    }
}
