package mesh.load.cli;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mesh.load.engine.LoadEngine;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.run.LoadSource;
import mesh.load.scenario.Scenario;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;

/** Load from several processes. */
final class WorkersSource implements LoadSource {

    private final int workers;
    private final InetSocketAddress address;
    private final Token token;
    private final Starter starter;

    private WorkersSource(int workers, InetSocketAddress address, Token token, Starter starter) {
        this.workers = workers;
        this.address = address;
        this.token = token;
        this.starter = starter;
    }

    /** Starts the workers of a coordinator, or none if they are started elsewhere. */
    @FunctionalInterface
    private interface Starter {

        LocalWorkers start(InetSocketAddress coordinator, ResultsFolder folder);
    }

    /** Returns a source that starts its workers on this machine, with a new random token that only they share. */
    static WorkersSource startedHere(int workers) {
        String secret = Token.random();
        return new WorkersSource(
                workers,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Token.of(secret),
                (coordinator, folder) ->
                        LocalWorkers.start(WorkerJvm.command(), coordinator, secret, folder.logs(), workers));
    }

    /** Returns a source whose workers are started elsewhere. */
    static WorkersSource startedElsewhere(int workers, InetSocketAddress address, Token token) {
        return new WorkersSource(workers, address, token, (coordinator, folder) -> LocalWorkers.none());
    }

    @Override
    public boolean hasWorkers() {
        return true;
    }

    @Override
    public Opened open(Scenario scenario, ResultsFolder folder, Consumer<String> say) throws InterruptedException {
        WorkerPool pool = WorkerPool.listen(address, token, workers, say);
        InetSocketAddress coordinator = pool.address();
        say.accept(
                "waiting for " + workers + " workers at " + coordinator.getHostString() + ":" + coordinator.getPort());
        try {
            LocalWorkers processes = starter.start(coordinator, folder);
            return opened(pool, processes, id(folder), scenario);
        } catch (InterruptedException | RuntimeException | Error failed) {
            pool.close();
            throw failed;
        }
    }

    private static Opened opened(WorkerPool pool, LocalWorkers processes, String run, Scenario scenario)
            throws InterruptedException {
        try {
            LoadEngine engine = pool.await(run, scenario.engine(), WorkerPool.PATIENCE, processes::requireRunning);
            return new Workers(pool, processes, engine);
        } catch (InterruptedException | RuntimeException | Error failed) {
            pool.close();
            processes.close();
            throw failed;
        }
    }

    /** Returns the run's id: the folder's name, which no other run has. */
    private static String id(ResultsFolder folder) {
        return String.valueOf(folder.path().getFileName()).replaceAll("[^\\w.-]", "-");
    }

    private record Workers(WorkerPool pool, LocalWorkers local, LoadEngine engine) implements Opened {

        @Override
        public List<ProcessHandle> processes() {
            return local.handles();
        }

        @Override
        public List<String> notes() {
            Map<String, Long> hosts = figures().stream()
                    .collect(Collectors.groupingBy(WorkerFigures::host, TreeMap::new, Collectors.counting()));
            return List.of("the load came from " + figures().size() + " worker processes: "
                    + hosts.entrySet().stream()
                            .map(host -> host.getValue() + " on " + host.getKey())
                            .collect(Collectors.joining(", ")));
        }

        @Override
        public List<WorkerFigures> figures() {
            return pool.figures();
        }

        @Override
        public void close() {
            pool.close();
            local.close();
        }
    }
}
