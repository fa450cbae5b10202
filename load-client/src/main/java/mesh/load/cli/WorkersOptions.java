package mesh.load.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.cli.output.ExitCode;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.os.ServerAddress;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.run.LoadSource;
import mesh.load.run.Machine;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;
import mesh.load.workers.worker.CoordinatorSearch;
import mesh.load.workers.worker.WorkerSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The options that spread a run's load over several processes. This run starts them, or the command {@code worker} does elsewhere. */
final class WorkersOptions {

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = WholeNumber.Workers.class,
            description =
                    "Share the users among N processes, 1 to 64, that release them at the same instant. The run starts these processes.")
    private @Nullable Integer workers;

    @Option(
            names = "--workers-listen",
            paramLabel = "HOST:PORT",
            converter = HostAndPort.class,
            description = "Start no processes, but wait at this address for N processes of './mesh worker HOST:PORT'. "
                    + "MESH_WORKER_TOKEN must be the same for this run and for all workers.")
    private @Nullable ServerAddress listen;

    /** Returns the source of the load. Rejects options that are invalid for these scenarios, before anything listens or starts. */
    LoadSource source(MeshCommand command, List<Scenario> scenarios, boolean attached) {
        if (workers == null) {
            command.require(listen == null, "--workers-listen needs --workers N, the number of workers to wait for");
            return LoadSource.THIS_PROCESS;
        }
        for (Scenario scenario : scenarios) {
            command.require(
                    !(scenario.experiment() instanceof Experiment.OpenConnections),
                    "--workers: '" + scenario.name() + "' holds connections open, and only one process can do that. "
                            + "Allowed: a scenario that sends requests");
        }
        if (listen != null) {
            return startedElsewhere(command, workers, listen, scenarios, attached);
        }
        String secret = Token.random();
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new Workers(workers, anyPort, Token.of(secret), secret);
    }

    private static LoadSource startedElsewhere(
            MeshCommand command, int workers, ServerAddress named, List<Scenario> scenarios, boolean attached) {
        String names = scenarios.stream().map(Scenario::name).collect(Collectors.joining("', '"));
        command.require(
                scenarios.size() == 1, // these workers would not be restarted for the next one
                "--workers-listen: '" + names + "' are " + scenarios.size()
                        + " scenarios, but workers that this run does not start end after the first. Allowed: one scenario, or "
                        + "--workers without --workers-listen");
        InetSocketAddress address = named.first();
        command.require(!address.isUnresolved(), "--workers-listen: '" + named.host() + "' is an unknown host");
        Token token = token(command);
        command.require(
                address.getAddress().isLoopbackAddress() || attached,
                "--workers-listen: workers on other machines cannot reach services that this run starts, which listen on "
                        + "loopback. Allowed: --attach with addresses that workers reach, or a loopback address here");
        return new Workers(workers, address, token, null);
    }

    /** Returns the token in this process's environment, before anything listens or connects. Rejects a token that is easy to guess. */
    static Token token(MeshCommand command) {
        String text = System.getenv(Token.VARIABLE);
        if (text == null || text.isEmpty()) {
            throw command.rejection(Token.VARIABLE
                    + " is not set. Coordinator and workers prove to each other that they have the same token. "
                    + "Allowed: " + Token.MIN_LENGTH
                    + " characters or more, drawn at random, such as from 'openssl rand -hex 32'");
        }
        return command.valid("", () -> Token.of(text));
    }

    static final class HostAndPort implements ITypeConverter<ServerAddress> {

        @Override
        public ServerAddress convert(String text) {
            try {
                return ServerAddress.parse(text);
            } catch (IllegalArgumentException malformed) {
                throw new TypeConversionException(malformed.getMessage());
            }
        }
    }

    /** @param secret text of the token for workers that the run starts; null if they are started elsewhere */
    private record Workers(
            int workers,
            InetSocketAddress address,
            Token token,
            @Nullable String secret) implements LoadSource {

        /** Leaves out the token. */
        @Override
        public String toString() {
            return workers + " workers at " + address;
        }

        @Override
        public boolean hasWorkers() {
            return true;
        }

        @Override
        public OpenSource open(Scenario scenario, ResultsFolder folder, Consumer<String> report)
                throws InterruptedException {
            WorkerPool pool = new WorkerPool(address, token, workers, report);
            LocalWorkers local = LocalWorkers.none();
            try {
                InetSocketAddress coordinator = pool.address();
                report.accept("waiting for " + workers + " workers at " + Connections.text(coordinator));
                if (secret != null) {
                    local = LocalWorkers.start(WorkerJvm.command(), coordinator, secret, folder.logs(), workers);
                }
                // The name of the folder, because it is different for each run.
                String run = String.valueOf(folder.path().getFileName()).replaceAll("[^\\w.-]", "-");
                LoadEngine engine = pool.await(run, scenario.engine(), WorkerPool.PATIENCE, local::requireRunning);
                return opened(pool, local, engine);
            } catch (InterruptedException | RuntimeException | Error failed) {
                pool.close();
                local.close();
                throw failed;
            }
        }

        private static OpenSource opened(WorkerPool pool, LocalWorkers local, LoadEngine engine) {
            List<WorkerFigures> figures = pool.figures();
            Map<String, Long> hosts = figures.stream()
                    .collect(Collectors.groupingBy(WorkerFigures::host, TreeMap::new, Collectors.counting()));
            String note = "the load came from " + figures.size() + " worker processes: "
                    + hosts.entrySet().stream()
                            .map(host -> host.getValue() + " on " + host.getKey())
                            .collect(Collectors.joining(", "));
            return new OpenSource(engine, List.of(note), local.handles(), figures, () -> {
                pool.close();
                local.close();
            });
        }
    }

    @Command(
            name = "worker",
            description = {
                "Take part in a run that was started by './mesh run --workers N --workers-listen HOST:PORT', and end when it ends.",
                "MESH_WORKER_TOKEN must be the same here as for that run. See docs/workers.md."
            })
    static final class WorkerCommand extends MeshCommand implements Callable<Integer> {

        @Parameters(
                paramLabel = "HOST:PORT",
                converter = HostAndPort.class,
                description =
                        "Address at which the run waits for its workers. It may begin to wait up to two minutes later.")
        @SuppressWarnings("NullAway.Init") // picocli rejects a command line without it.
        private ServerAddress coordinator;

        /**
         * Runs the session on another thread, because a thread that waits at a socket cannot be interrupted. If this thread is interrupted,
         * it closes the socket.
         */
        @Override
        public Integer call() throws Exception {
            Token token = token(this);
            Message.Arrived arrival = new Message.Arrived(host(), Machine.placement());
            Consumer<String> report = err()::println;
            try (CoordinatorSearch search = new CoordinatorSearch(coordinator, token, WorkerPool.PATIENCE)) {
                FutureTask<Void> session = new FutureTask<>(() -> {
                    MessageChannel channel = search.connect();
                    new WorkerSession(channel, arrival, Path.of(""), report, WorkerSession.ENGINE_WARM_UP).run();
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
                throw switch (fault.getCause()) {
                    case WireException refused -> new LoadException(coordinator + ": " + refused.getMessage(), refused);
                    case Exception known -> known;
                    case null, default -> new IllegalStateException(fault.getCause());
                };
            }
        }

        private static String host() {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException nameless) {
                return "unknown";
            }
        }
    }
}
