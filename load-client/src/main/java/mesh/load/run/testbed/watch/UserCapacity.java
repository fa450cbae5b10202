package mesh.load.run.testbed.watch;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.os.LinuxCounters;
import mesh.load.results.ServiceFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;

/**
 * Says before any load which foreign applications of this machine have too few places for all users of a contender: in the queue of
 * connections that they have not yet accepted, or among the files that their process may have open. Neither prevents the run.
 *
 * @param limits of each service, as far as they are known
 */
public record UserCapacity(Scenario scenario, Map<Service, Map<String, Object>> limits, LinuxCounters linux) {

    /** Returns a line for each kind of places of which an application has too few. */
    public List<String> lacking(List<RunningService> services) {
        return services.stream()
                .filter(service ->
                        service.service().isForeign() && service.service().isGateway())
                .flatMap(service -> {
                    int users = users(service.service());
                    Optional<ProcessHandle> process = ForeignSources.process(service);
                    return Stream.of(
                            queue(service.service(), process.isPresent(), users),
                            process.flatMap(one -> files(service.service(), one, users)));
                })
                .flatMap(Optional::stream)
                .toList();
    }

    private int users(Service service) {
        return scenario.contenders().stream()
                .filter(contender -> contender.service().equals(service))
                .mapToInt(Contender::users)
                .max()
                .orElse(0);
    }

    /** The limit of this machine's kernel bounds the queue even if the application's own setting is unknown. */
    private Optional<String> queue(Service service, boolean isHere, int users) {
        Map<String, Object> known = limits.getOrDefault(service, Map.of());
        Optional<Long> kernel = isHere ? linux.maxAcceptQueue() : Optional.empty();
        long places = known.get(ServiceFigures.ACCEPT_QUEUE) instanceof Number own
                ? own.longValue()
                : kernel.orElse(Long.MAX_VALUE);
        String setting = known.containsKey(ServiceFigures.ACCEPT_COUNT) ? "its accept-count, " : "";
        return users <= places
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s lets at most %,d connections wait to be accepted (%snet.core.somaxconn), fewer than its %,d users: "
                                + "some may wait a second or more to connect",
                        service.label(),
                        places,
                        setting,
                        users));
    }

    private Optional<String> files(Service service, ProcessHandle process, int users) {
        return linux.maxOpenFiles(process.pid())
                .filter(most -> most <= users)
                .map(most -> String.format(
                        Locale.ROOT,
                        "%s may have only %,d files open (ulimit -n), and needs one for the connection of each of its %,d users",
                        service.label(),
                        most,
                        users));
    }
}
