package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ClientFigures.TcpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/** Problems while one contender was under load: with the barrier, the load client, the machine, or users who were never accepted. */
public final class ContenderValidity {

    /** Fraction of the cores that other programs may use: both the services and the load client lack those cores. */
    private static final double MAX_OTHER_CPU = 0.15;

    /** Fraction of the median user's wait. The load client, and not the gateway, causes this delay. */
    private static final double MAX_TIMESTAMP_DELAY = 0.1;

    /** Fraction of a contender's time. */
    private static final double MAX_GC_PAUSE = 0.05;

    /**
     * Part of the limit on the release skew that does not depend on the number of users. Two senders hand 1000 requests to the kernel in
     * 15 ms on two quiet cores. The best other tools take 25 ms, so the tolerance is 25 us per user. In the mesh, the services use the same
     * cores from the first request on, and a sender may have to wait for a core once or twice, which adds 10 ms. The limit is thus 12.5 ms
     * for 100 users, and 35 ms for 1000.
     */
    private static final long MAX_SKEW_NANOS = 10_000_000;

    private static final long MAX_SKEW_NANOS_PER_USER = 25_000;

    /** Percentile of the load client's lateness that is shown: all but its slowest reads. */
    private static final double SHOWN = 99;

    private final RunResult run;
    private final Scenario scenario;

    ContenderValidity(RunResult run, Scenario scenario) {
        this.run = run;
        this.scenario = scenario;
    }

    /** Returns at most one note of each kind for each contender. */
    Stream<ValidityWarning> all() {
        return Stream.<Function<ContenderResult, Stream<ValidityFinding>>>of(
                        ContenderValidity::workersLost,
                        one -> Pauses.client(one.id(), one.client()),
                        Pauses::services,
                        one -> isOpen(one) ? late(one) : skew(one),
                        ContenderValidity::starved,
                        ContenderValidity::paused,
                        Throttling::of,
                        ContenderValidity::neverAccepted,
                        this::queueFull,
                        one -> isBurst(one) ? largerThanQueue(one) : Stream.empty(),
                        ContenderValidity::beaten,
                        this::busy)
                .flatMap(check ->
                        ValidityFinding.together(run.contenders().stream().flatMap(check)));
    }

    private boolean isOpen(ContenderResult result) {
        return hasShape(result, Shape.Open.class);
    }

    private boolean isBurst(ContenderResult result) {
        return hasShape(result, Shape.Burst.class);
    }

    private boolean hasShape(ContenderResult result, Class<? extends Shape> shape) {
        return scenario.contenders().stream()
                .anyMatch(one -> one.id().equals(result.id()) && shape.isInstance(scenario.shape(one)));
    }

    /** Warns of lost workers. The records of the others are kept, but there are fewer than requested. */
    private static Stream<ValidityFinding> workersLost(ContenderResult contender) {
        List<ProcessFigures> lost = contender.barrier().lostProcesses();
        int unfinished = lost.stream().mapToInt(ProcessFigures::unfinished).sum();
        return ValidityFinding.when(
                !lost.isEmpty(),
                "worker-lost",
                contender.id(),
                unfinished,
                "the load is incomplete: "
                        + lost.stream()
                                .map(one -> one.label() + " was lost with "
                                        + one.unfinished() + " of " + (one.requests() + one.unfinished())
                                        + " requests: " + one.lossReason())
                                .collect(Collectors.joining("; ")));
    }

    private static Stream<ValidityFinding> skew(ContenderResult contender) {
        long most = MAX_SKEW_NANOS + MAX_SKEW_NANOS_PER_USER * contender.users();
        return ValidityFinding.when(
                contender.sendSkewNanos() > most,
                "barrier-skew",
                contender.id(),
                (double) contender.sendSkewNanos(),
                String.format(
                        Locale.ROOT,
                        "the first and the last of %d requests were sent %.1f ms apart; up to %.1f ms are usual",
                        contender.users(),
                        contender.sendSkewNanos() / 1e6,
                        most / 1e6));
    }

    /** Warns of late requests. In an open shape, users do not start together, but each request must be sent when it is due. */
    private static Stream<ValidityFinding> late(ContenderResult contender) {
        return ValidityFinding.when(
                contender.sentLateNanos() > Lateness.LATE_NANOS,
                "sent-late",
                contender.id(),
                (double) contender.sentLateNanos(),
                String.format(
                        Locale.ROOT,
                        "the load client sent a request %.1f ms after it was due, though its connection was free; up to %.1f ms "
                                + "are usual",
                        contender.sentLateNanos() / 1e6,
                        Lateness.LATE_NANOS / 1e6));
    }

    private static Stream<ValidityFinding> starved(ContenderResult contender) {
        ClientFigures client = contender.client();
        LatencyFigures delay = client == null ? null : client.timestampDelay();
        if (delay == null) {
            return Stream.empty();
        }
        return ValidityFinding.when(
                contender.ok().samples() > 0
                        && delay.at(SHOWN)
                                > MAX_TIMESTAMP_DELAY * contender.ok().at(50),
                "client-starved",
                contender.id(),
                (double) delay.at(SHOWN),
                String.format(
                        Locale.ROOT,
                        "the load client read responses up to %.1f ms after they had arrived (p99); the median user waited %.1f ms",
                        delay.at(SHOWN) / 1e6,
                        contender.ok().at(50) / 1e6));
    }

    private static Stream<ValidityFinding> paused(ContenderResult contender) {
        ClientFigures client = contender.client();
        return ValidityFinding.when(
                client != null && client.gcPauseNanos() > MAX_GC_PAUSE * contender.durationNanos(),
                "client-starved",
                contender.id(),
                client == null ? 0 : (double) client.gcPauseNanos(),
                String.format(
                        Locale.ROOT,
                        "the load client's own garbage collector stopped it for %.0f ms",
                        client == null ? 0 : client.gcPauseNanos() / 1e6));
    }

    /** Warns whenever a contender beats its ideal time: otherwise a wrong scenario would look like a fast route. */
    private static Stream<ValidityFinding> beaten(ContenderResult contender) {
        IdealTimeFigures idealTime = contender.idealTime();
        Double efficiency = contender.efficiency();
        return ValidityFinding.when(
                contender.beatsIdealTime(),
                "ideal-time-beaten",
                contender.id(),
                efficiency == null ? 0 : efficiency,
                String.format(
                        Locale.ROOT,
                        "it took %.0f ms, less than its ideal time of %.0f ms: its 'calls' or 'waits-on' do not describe its route",
                        contender.durationNanos() / 1e6,
                        idealTime == null ? 0 : idealTime.nanos() / 1e6));
    }

    private Stream<ValidityFinding> busy(ContenderResult contender) {
        return busy(contender.id(), contender.client(), run.machine().processors());
    }

    /** Warns of other programs that ran on the machine during the load. */
    public static Stream<ValidityFinding> busy(String contender, @Nullable ClientFigures client, int processors) {
        Double cores = client == null ? null : client.otherCpuCores();
        return ValidityFinding.when(
                cores != null && cores > MAX_OTHER_CPU * processors,
                "machine-busy",
                contender,
                cores == null ? 0 : cores,
                String.format(
                        Locale.ROOT,
                        "something else on the machine kept %.1f of its %d cores busy",
                        cores == null ? 0 : cores,
                        processors));
    }

    /** Warns of users whom the service never accepted. They count as timed out, but do not show how fast the route is. */
    private static Stream<ValidityFinding> neverAccepted(ContenderResult contender) {
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
    private Stream<ValidityFinding> queueFull(ContenderResult contender) {
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
                                shortest(contender).map(queue -> "; " + queue).orElse("")));
    }

    /** Warns of a queue that a burst can overflow. The load client connects a few users at a time; a gateway may connect all at once. */
    private Stream<ValidityFinding> largerThanQueue(ContenderResult burst) {
        return shortest(burst)
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
    private Optional<Queue> shortest(ContenderResult contender) {
        return run.services().stream()
                .filter(service -> service.name().equals(contender.service())
                        || contender.observations().stream()
                                .anyMatch(seen -> seen.service().equals(service.name())))
                .filter(service -> service.acceptQueue().isPresent())
                .map(service -> new Queue(service, service.acceptQueue().orElse(0)))
                .min(Comparator.comparingLong(Queue::holds));
    }

    /**
     * Processes that a processor limit throttled while a contender was under load. A throttled service looks slow, although the limit
     * belongs to its container and not to its code. A throttled load client makes every service look slow.
     */
    private static final class Throttling {

        /** Fraction of a contender's time. The kernel counts throttled time for each processor. */
        private static final double MAX_THROTTLED = 0.05;

        private final long bound;
        private final List<Stopped> all = new ArrayList<>();

        private record Stopped(String who, long nanos) {

            @Override
            public String toString() {
                return String.format(Locale.ROOT, "%s for %.0f ms", who, nanos / 1e6);
            }
        }

        private Throttling(ContenderResult contender) {
            bound = (long) (MAX_THROTTLED * contender.durationNanos());
        }

        /** Returns at most one finding, which names all throttled processes. */
        static Stream<ValidityFinding> of(ContenderResult contender) {
            Throttling throttling = new Throttling(contender);
            for (ObservationFigures service : contender.observations()) {
                throttling.add(service.service(), service.use().throttledNanos());
            }
            throttling.addClient(contender);
            return throttling.finding(contender);
        }

        /** Adds the processes that send requests. With workers, those are only the workers, because the load client sends and reads none. */
        private void addClient(ContenderResult contender) {
            List<ProcessFigures> processes = contender.barrier().processes();
            if (processes != null) {
                processes.forEach(one -> add(one.label(), one.throttledNanos()));
            } else if (contender.client() != null) {
                add("the load client", contender.client().throttledNanos());
            }
        }

        private void add(String who, @Nullable Long nanos) {
            if (nanos != null && nanos > bound) {
                all.add(new Stopped(who, nanos));
            }
        }

        private Stream<ValidityFinding> finding(ContenderResult contender) {
            return ValidityFinding.when(
                    !all.isEmpty(),
                    "cpu-throttled",
                    contender.id(),
                    all.stream().mapToDouble(Stopped::nanos).max().orElse(0),
                    all.stream()
                            .map(Stopped::toString)
                            .collect(Collectors.joining(
                                    ", ",
                                    all.size() == 1
                                            ? "the limit on its processors stopped "
                                            : "the limits on their processors stopped ",
                                    all.size() == 1
                                            ? ", all of its threads together"
                                            : ", all threads of each together")));
        }
    }
}
