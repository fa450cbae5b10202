package mesh.load.cli.workers;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mesh.load.cli.output.ExitCode;
import mesh.load.engine.LoadException;
import mesh.load.run.Machine;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;
import mesh.load.workers.worker.WorkerSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code worker}: a share of the users of a run that somebody else has started. */
@Command(
        name = "worker",
        description = {
            "Take part in a run that was started by './mesh run --workers N --workers-listen HOST:PORT', and end with it.",
            "MESH_WORKER_TOKEN has to be the same there and here. See docs/workers.md."
        })
public final class WorkerCommand implements Callable<Integer> {

    private static final int CONNECT_MILLIS = 2_000;
    private static final int PAUSE_MILLIS = 200;

    @Parameters(
            paramLabel = "HOST:PORT",
            converter = HostAndPort.class,
            description = "Where the run waits for its workers. It may begin to do so up to two minutes later.")
    @SuppressWarnings("NullAway.Init") // picocli refuses a command line without it.
    private InetSocketAddress coordinator;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Token token = Token.of(SharedToken.required(spec.commandLine()));
        long deadline = System.nanoTime() + WorkerPool.PATIENCE.toNanos();
        while (!tryTakePart(token, deadline)) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return ExitCode.PASSED;
    }

    /** Whether a run was there, and heard it: others who want to be heard may have been in its way. */
    private boolean tryTakePart(Token token, long deadline) throws Exception {
        try (Socket socket = connect()) {
            takePart(socket, token);
            return true;
        } catch (IOException notYet) {
            if (System.nanoTime() - deadline > 0) {
                throw new LoadException(
                        "no run waits for workers at " + name() + ", for " + WorkerPool.PATIENCE.toSeconds() + " s: "
                                + notYet.getMessage(),
                        notYet);
            }
            return false;
        }
    }

    /** On a thread of its own: one that waits at a socket cannot be interrupted, but the socket can be closed. */
    private void takePart(Socket socket, Token token) throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        Message.Arrived arrival = new Message.Arrived(host(), Machine.placement());
        FutureTask<Void> session = new FutureTask<>(() -> {
            new WorkerSession(Handshake.ofWorker(socket, token), arrival, Path.of(""), err::println).run();
            return null;
        });
        Thread thread = Thread.ofPlatform().name("worker-session").start(session);
        try {
            session.get();
        } catch (InterruptedException ended) {
            socket.close();
            thread.join();
            throw ended;
        } catch (ExecutionException fault) {
            throw failure(fault.getCause());
        }
    }

    private Exception failure(@Nullable Throwable cause) {
        return switch (cause) {
            case WireException refused -> new LoadException(name() + ": " + refused.getMessage(), refused);
            case Exception known -> known;
            case null, default -> new IllegalStateException(cause);
        };
    }

    /** Whoever starts coordinator and workers need not know which of them is there first. */
    private Socket connect() throws IOException {
        InetSocketAddress address = HostAndPort.resolved(coordinator);
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString() + " is unknown here");
        }
        Socket socket = new Socket();
        try {
            socket.connect(address, CONNECT_MILLIS);
            return socket;
        } catch (IOException refused) {
            socket.close();
            throw refused;
        }
    }

    private String name() {
        return coordinator.getHostString() + ":" + coordinator.getPort();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }
}
