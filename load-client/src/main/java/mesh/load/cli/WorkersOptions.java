package mesh.load.cli;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.run.LoadSource;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.workers.wire.Token;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that spread a run's load over several processes, started by this command or elsewhere. */
public final class WorkersOptions {

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = WholeNumber.Workers.class,
            description =
                    "Share the users among N processes, 1 to 64, that release them at one instant. They are started here.")
    private @Nullable Integer workers;

    @Option(
            names = "--workers-listen",
            paramLabel = "HOST:PORT",
            converter = HostAndPort.class,
            description = "Wait there for the N processes, which somebody else starts by './mesh worker HOST:PORT'. "
                    + "MESH_WORKER_TOKEN has to be the same for all of them.")
    private @Nullable InetSocketAddress listen;

    /**
     * Returns the source of the load.
     *
     * @param attached whether the services already run
     * @throws ParameterException if the options are invalid for these scenarios; nothing listens or starts before that
     */
    public LoadSource source(CommandLine command, List<Scenario> scenarios, boolean attached) {
        if (workers == null) {
            if (listen != null) {
                throw new ParameterException(command, "--workers-listen needs --workers N: for how many to wait");
            }
            return LoadSource.THIS_PROCESS;
        }
        scenarios.forEach(scenario -> refuseWhatWorkersCannot(command, scenario));
        if (listen != null && scenarios.size() > 1) {
            throw oneScenarioOnly(command, scenarios);
        }
        return listen == null
                ? WorkersSource.startedHere(workers)
                : WorkersSource.startedElsewhere(workers, listened(command, listen, attached), token(command));
    }

    private static void refuseWhatWorkersCannot(CommandLine command, Scenario scenario) {
        if (scenario.experiment() instanceof Experiment.OpenConnections) {
            throw new ParameterException(
                    command,
                    "--workers: '" + scenario.name() + "' holds connections open, which is done by one process; "
                            + "Allowed: a scenario that sends requests");
        }
    }

    /** Explains the limit: these workers would not be restarted for the next scenario. */
    private static ParameterException oneScenarioOnly(CommandLine command, List<Scenario> scenarios) {
        String names = scenarios.stream().map(Scenario::name).collect(Collectors.joining("', '"));
        return new ParameterException(
                command,
                "--workers-listen: '" + names + "' are " + scenarios.size()
                        + " scenarios, and workers that somebody else starts end with the first; Allowed: one scenario, or "
                        + "--workers without --workers-listen");
    }

    private static Token token(CommandLine command) {
        return Token.of(SharedToken.required(command));
    }

    private static InetSocketAddress listened(CommandLine command, InetSocketAddress named, boolean attached) {
        InetSocketAddress address = HostAndPort.resolved(named);
        if (address.isUnresolved()) {
            throw new ParameterException(command, "--workers-listen: '" + named.getHostString() + "' is unknown here");
        }
        SharedToken.required(command);
        if (!address.getAddress().isLoopbackAddress() && !attached) {
            throw new ParameterException(
                    command,
                    "--workers-listen: workers on other machines cannot reach services that this run starts, which listen on "
                            + "loopback; Allowed: --attach with addresses that workers reach, or a loopback address here");
        }
        return address;
    }
}
