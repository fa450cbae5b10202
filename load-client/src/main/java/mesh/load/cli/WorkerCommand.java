package mesh.load.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import mesh.load.cli.WorkersOptions.HostAndPort;
import mesh.load.cli.output.ExitCode;
import mesh.load.engine.LoadException;
import mesh.load.run.Machine;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;
import mesh.load.workers.worker.CoordinatorSearch;
import mesh.load.workers.worker.WorkerSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code worker}: runs a share of the users of a run that was started elsewhere. */
@Command(
        name = "worker",
        description = {
            "Take part in a run that was started by './mesh run --workers N --workers-listen HOST:PORT', and end when it ends.",
            "MESH_WORKER_TOKEN must be the same here as for that run. See docs/workers.md."
        })
final class WorkerCommand extends MeshCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "HOST:PORT",
            converter = HostAndPort.class,
            description =
                    "Address at which the run waits for its workers. It may begin to wait up to two minutes later.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private InetSocketAddress coordinator;

    /**
     * Runs the session on a separate thread. A thread that waits at a socket cannot be interrupted. This thread can be interrupted, and
     * then closes the socket.
     */
    @Override
    public Integer call() throws Exception {
        Token token = Token.of(WorkersOptions.token(this));
        Message.Arrived arrival = new Message.Arrived(host(), Machine.placement());
        try (CoordinatorSearch search =
                new CoordinatorSearch(() -> HostAndPort.resolved(coordinator), token, WorkerPool.PATIENCE)) {
            FutureTask<Void> session = new FutureTask<>(() -> {
                new WorkerSession(search.connect(), arrival, Path.of(""), err()::println, WorkerSession.ENGINE_WARM_UP)
                        .run();
                return null;
            });
            Thread thread = Thread.ofPlatform().name("worker-session").start(session);
            try {
                session.get();
            } catch (InterruptedException ended) {
                search.cancel();
                thread.join();
                throw ended;
            }
            return ExitCode.PASSED;
        } catch (ExecutionException fault) {
            throw failure(fault.getCause());
        }
    }

    private Exception failure(@Nullable Throwable cause) {
        return switch (cause) {
            case WireException refused ->
                new LoadException(
                        coordinator.getHostString() + ":" + coordinator.getPort() + ": " + refused.getMessage(),
                        refused);
            case Exception known -> known;
            case null, default -> new IllegalStateException(cause);
        };
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }
}
