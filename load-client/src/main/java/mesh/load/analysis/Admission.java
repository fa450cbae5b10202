package mesh.load.analysis;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.TcpFigures;

/** Users who waited for a place rather than a response: their connections were not accepted, or not at the first attempt. */
final class Admission {

    private Admission() {}

    /** Warns of users who were never accepted: they count as timed out, and say nothing about how fast the route serves. */
    static Stream<ValidityFinding> neverAccepted(ContenderResult contender) {
        int requests = contender.outcomes().knownNeverAccepted();
        return ValidityFinding.when(
                requests > 0,
                "never-accepted",
                contender.id(),
                requests,
                String.format(
                        Locale.ROOT,
                        "%d of %d requests were on connections that %s had not accepted when they timed out: %s",
                        requests,
                        contender.outcomes().requests(),
                        contender.service(),
                        contender
                                .acceptLimit()
                                .orElse(
                                        "it reports no limit that it reached; its process may have been stopped, or out of memory")));
    }

    /**
     * Warns of full queues. A connection request (SYN) that finds a full queue is dropped, and sent again after a second, two, four ...
     * The latency of the user who waits for the connection includes that time.
     */
    static Stream<ValidityFinding> queueFull(RunResult run, ContenderResult contender) {
        TcpFigures tcp = contender.client() == null ? null : contender.client().tcp();
        return tcp == null
                ? Stream.empty()
                : ValidityFinding.when(
                        tcp.listenDrops() > 0,
                        "accept-queue-full",
                        contender.id(),
                        (double) tcp.synRetransmits(),
                        String.format(
                                Locale.ROOT,
                                "an accept queue was full: the kernel dropped %,d attempts to connect, and clients repeated %,d"
                                        + " a second or more later (counted for the whole network namespace)%s",
                                tcp.listenDrops(),
                                tcp.synRetransmits(),
                                shortest(run, contender)
                                        .map(queue -> "; " + queue)
                                        .orElse("")));
    }

    /** Warns of a queue that a burst can overflow. The load client connects a few users at a time; a gateway may connect all at once. */
    static Stream<ValidityFinding> largerThanQueue(RunResult run, ContenderResult burst) {
        return shortest(run, burst)
                .filter(queue -> burst.users() > queue.holds())
                .flatMap(queue -> ValidityFinding.when(
                                true,
                                "burst-exceeds-accept-queue",
                                burst.id(),
                                burst.users(),
                                "a burst of " + burst.users() + " users is larger than an accept queue: " + queue)
                        .findFirst())
                .stream();
    }

    private record Queue(ServiceFigures service, long holds) {

        @Override
        public String toString() {
            Object asked = service.limits().get(ServiceFigures.ACCEPT_COUNT);
            return "that of " + service.name() + " holds " + holds + " connections ("
                    + (asked == null ? "" : "accept-count is " + asked + ", ")
                    + "net.core.somaxconn is " + service.limits().get(ServiceFigures.SOMAXCONN) + ")";
        }
    }

    /** Returns the shortest queue among the services that take part. */
    private static Optional<Queue> shortest(RunResult run, ContenderResult contender) {
        return run.services().stream()
                .filter(service -> service.name().equals(contender.service())
                        || contender.observations().stream()
                                .anyMatch(seen -> seen.service().equals(service.name())))
                .filter(service -> service.acceptQueue().isPresent())
                .map(service -> new Queue(service, service.acceptQueue().orElse(0)))
                .min(Comparator.comparingLong(Queue::holds));
    }
}
