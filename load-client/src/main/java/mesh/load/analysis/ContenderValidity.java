package mesh.load.analysis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ClientFigures.TcpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/** Warnings about the load of one contender: its barrier, the load client, the machine, or connections that were never accepted. */
public record ContenderValidity(RunResult run, Scenario scenario) {

    /** Fraction of the cores that other programs may use. */
    private static final double MAX_OTHER_CPU = 0.15;

    /** Fraction of the median user's wait by which the load client may read a response late. */
    private static final double MAX_TIMESTAMP_DELAY = 0.1;

    /** Fraction of a contender's time for which the load client's garbage collector may stop it. */
    private static final double MAX_GC_PAUSE = 0.05;

    /** Fraction of a contender's time for which a processor limit may stop a process. The kernel adds up the time of all processors. */
    private static final double MAX_THROTTLED = 0.05;

    /** A shorter delay is not a pause, because the thread only waited for a core while other threads were busy. */
    private static final long MAX_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

    /**
     * Part of the limit on the release skew that does not depend on the number of users. Two senders hand 1000 requests to the kernel in 15
     * ms on two quiet cores. The best other tools take 25 ms for 1000 users, so the tolerance is 25 us per user. In the mesh, the services
     * use the same cores from the first request on, and a sender may have to wait for a core once or twice, which adds 10 ms.
     */
    private static final long MAX_SKEW_NANOS = 10_000_000;

    private static final long MAX_SKEW_NANOS_PER_USER = 25_000;

    /** Percentile at which the load client's lateness is reported. It leaves out the slowest reads. */
    private static final double SHOWN = 99;

    /** Fraction of the median user's wait by which a request may be sent late. */
    private static final double NOTICED = 0.05;

    private static final double NANOS_PER_MS = 1e6;
    private static final double SECOND = 1e9;

    Stream<ValidityWarning> all() {
        return ValidityFinding.warnings(run.contenders(), ContenderResult::id, checks());
    }

    private List<Function<ContenderResult, Stream<ValidityFinding>>> checks() {
        return List.of(
                ContenderValidity::workersLost,
                one -> lacking(Need.FREE_PROCESSOR, clientPaused(one.client())),
                one -> lacking(Need.FREE_PROCESSOR, servicePaused(one)),
                one -> shape(one) instanceof Shape.Open ? late(one) : skew(one),
                one -> lacking(Need.FREE_PROCESSOR, starved(one)),
                one -> lacking(Need.FREE_PROCESSOR, collected(one)),
                one -> lacking(Need.FREE_PROCESSOR, throttled(one)),
                ContenderValidity::neverAccepted,
                this::slowConnect,
                this::queueFull,
                one -> shape(one) instanceof Shape.Burst ? largerThanQueue(one) : Stream.empty(),
                ContenderValidity::beaten,
                one -> busy(one.client(), run.machine().processors()),
                one -> lacking(Need.FREE_PROCESSOR, processor(one).limit()),
                one -> lacking(Need.WARM_CODE, processor(one).notWarm()));
    }

    private ProcessorValidity processor(ContenderResult contender) {
        return new ProcessorValidity(contender.processorUse(), contender.efficiency(), run.cold());
    }

    private @Nullable Shape shape(ContenderResult result) {
        return scenario.contenders().stream()
                .filter(one -> one.id().equals(result.id()))
                .findFirst()
                .map(scenario::shape)
                .orElse(null);
    }

    /** Warns of lost workers. The records of the other workers are kept, but the load was smaller than requested. */
    private static Stream<ValidityFinding> workersLost(ContenderResult contender) {
        List<ProcessFigures> lost = contender.barrier().lostProcesses();
        return ValidityFinding.when(
                !lost.isEmpty(),
                WarningKind.WORKER_LOST,
                lost.stream().mapToInt(ProcessFigures::unfinished).sum(),
                lost.stream()
                        .map(one -> one.label() + " was lost with "
                                + one.unfinished() + " of " + (one.requests() + one.unfinished())
                                + " requests: " + one.lossReason())
                        .collect(Collectors.joining("; ")));
    }

    /** Warns of a load client that did not run, because the machine slept, something stopped it, or it got no core. */
    public static Stream<ValidityFinding> clientPaused(@Nullable ClientFigures client) {
        if (client == null) {
            return Stream.empty();
        }
        long slept = orZero(client.sleptNanos());
        return slept > 0
                ? ValidityFinding.when(true, WarningKind.MACHINE_SLEPT, (double) slept, slept / SECOND)
                : paused(WarningKind.CLIENT_PAUSED, "the load client", orZero(client.pausedNanos()));
    }

    private static Stream<ValidityFinding> servicePaused(ContenderResult contender) {
        return contender.observations().stream().max(Comparator.comparingLong(ContenderValidity::longestPause)).stream()
                .flatMap(one -> paused(WarningKind.SERVICE_PAUSED, one.service(), longestPause(one)));
    }

    private static Stream<ValidityFinding> paused(WarningKind kind, String who, long nanos) {
        return ValidityFinding.when(nanos > MAX_PAUSE, kind, (double) nanos, who, nanos / SECOND);
    }

    /** Returns the longest pause since the release of the users. */
    private static long longestPause(ObservationFigures service) {
        double millis = service.values(Gauges.PAUSED_MS, at -> at > 0).max().orElse(0);
        return TimeUnit.MILLISECONDS.toNanos((long) millis);
    }

    private static long orZero(@Nullable Long nanos) {
        return nanos == null ? 0 : nanos;
    }

    private static Stream<ValidityFinding> lacking(Need need, Stream<ValidityFinding> findings) {
        return findings.map(finding -> finding.lacking(need));
    }

    /** Returns the findings, which say that requests were sent late. That concerns times if the median user noticed it. */
    private static Stream<ValidityFinding> noticed(ContenderResult contender, Stream<ValidityFinding> late) {
        boolean isNoticed = contender.sentLateNanos() > NOTICED * contender.ok().at(50);
        return isNoticed ? lacking(Need.PUNCTUAL_USERS, late) : late;
    }

    private static Stream<ValidityFinding> skew(ContenderResult contender) {
        long most = MAX_SKEW_NANOS + MAX_SKEW_NANOS_PER_USER * contender.users();
        return noticed(
                contender,
                ValidityFinding.when(
                        contender.sendSkewNanos() > most,
                        WarningKind.BARRIER_SKEW,
                        (double) contender.sendSkewNanos(),
                        contender.users(),
                        contender.sendSkewNanos() / NANOS_PER_MS,
                        most / NANOS_PER_MS));
    }

    /** Warns of late requests. In an open shape, users do not start together, but each request must be sent when it is due. */
    private static Stream<ValidityFinding> late(ContenderResult contender) {
        return noticed(
                contender,
                ValidityFinding.when(
                        contender.sentLateNanos() > Lateness.LATE_NANOS,
                        WarningKind.SENT_LATE,
                        (double) contender.sentLateNanos(),
                        contender.sentLateNanos() / NANOS_PER_MS,
                        Lateness.LATE_NANOS / NANOS_PER_MS));
    }

    private static Stream<ValidityFinding> starved(ContenderResult contender) {
        ClientFigures client = contender.client();
        LatencyFigures delay = client == null ? null : client.timestampDelay();
        if (delay == null) {
            return Stream.empty();
        }
        long median = contender.ok().at(50);
        return ValidityFinding.when(
                contender.ok().samples() > 0 && delay.at(SHOWN) > MAX_TIMESTAMP_DELAY * median,
                WarningKind.CLIENT_STARVED,
                (double) delay.at(SHOWN),
                delay.at(SHOWN) / NANOS_PER_MS,
                median / NANOS_PER_MS);
    }

    private static Stream<ValidityFinding> collected(ContenderResult contender) {
        long nanos = contender.client() == null ? 0 : contender.client().gcPauseNanos();
        return ValidityFinding.when(
                nanos > MAX_GC_PAUSE * contender.durationNanos(),
                WarningKind.CLIENT_COLLECTED_GARBAGE,
                (double) nanos,
                nanos / NANOS_PER_MS);
    }

    /** Warns whenever a contender beats its ideal time: otherwise a wrong scenario would look like a fast route. */
    private static Stream<ValidityFinding> beaten(ContenderResult contender) {
        IdealTimeFigures idealTime = contender.idealTime();
        Double efficiency = contender.efficiency();
        return ValidityFinding.when(
                contender.beatsIdealTime(),
                WarningKind.IDEAL_TIME_BEATEN,
                efficiency == null ? 0 : efficiency,
                contender.durationNanos() / NANOS_PER_MS,
                idealTime == null ? 0.0 : idealTime.nanos() / NANOS_PER_MS);
    }

    /** Warns of other programs that ran on the machine during the load. */
    public static Stream<ValidityFinding> busy(@Nullable ClientFigures client, int processors) {
        Double known = client == null ? null : client.otherCpuCores();
        double cores = known == null ? 0 : known;
        return ValidityFinding.when(
                cores > MAX_OTHER_CPU * processors, WarningKind.MACHINE_BUSY, cores, cores, processors);
    }

    /** Warns of users whom the service never accepted. They count as timed out, but say nothing about the speed of the route. */
    private static Stream<ValidityFinding> neverAccepted(ContenderResult contender) {
        int requests = contender.outcomes().knownNeverAccepted();
        String noLimit = "it reports no limit that it reached, so its process may have been stopped or out of memory";
        return ValidityFinding.when(
                requests > 0,
                WarningKind.NEVER_ACCEPTED,
                requests,
                requests,
                contender.outcomes().requests(),
                contender.service(),
                contender.acceptLimit().orElse(noLimit));
    }

    /** Warns of a time that users waited for their connections, because it is in no other figure. */
    private Stream<ValidityFinding> slowConnect(ContenderResult contender) {
        LatencyFigures connect = contender.connect();
        if (connect == null || !contender.connectsSlowly()) {
            return Stream.empty();
        }
        TcpFigures tcp = contender.client() == null ? null : contender.client().tcp();
        String full = tcp == null || tcp.listenDrops() == 0
                ? ""
                : run.services().stream()
                        .filter(service -> service.name().equals(contender.service()))
                        .filter(service -> service.acceptQueue().isPresent())
                        .findFirst()
                        .map(service -> ": the accept queue of " + service.name() + " ("
                                + service.acceptQueue().orElse(0) + " places) was full")
                        .orElse(": an accept queue was full");
        return ValidityFinding.when(
                true,
                WarningKind.SLOW_CONNECT,
                (double) connect.maxNanos(),
                connect.maxNanos() / SECOND,
                contender.barrier().connectNanos() / SECOND,
                contender.users(),
                full);
    }

    /**
     * Warns of full accept queues. While a queue is full, the kernel drops connection requests (SYN). The client repeats them after 1, 2, 4
     * ... seconds. The latency of the user who waits for the connection includes that time.
     */
    private Stream<ValidityFinding> queueFull(ContenderResult contender) {
        TcpFigures tcp = contender.client() == null ? null : contender.client().tcp();
        return tcp == null
                ? Stream.empty()
                : ValidityFinding.when(
                        tcp.listenDrops() > 0,
                        WarningKind.ACCEPT_QUEUE_FULL,
                        (double) tcp.synRetransmits(),
                        tcp.listenDrops(),
                        tcp.synRetransmits(),
                        shortestQueue(contender)
                                .map(service -> "; " + queue(service))
                                .orElse(""));
    }

    /**
     * Warns of a queue that a burst can overflow. The load client connects a few users at a time, but a gateway may open all its
     * connections at the same time.
     */
    private Stream<ValidityFinding> largerThanQueue(ContenderResult burst) {
        return shortestQueue(burst).stream()
                .flatMap(service -> ValidityFinding.when(
                        burst.users() > service.acceptQueue().orElse(0),
                        WarningKind.BURST_EXCEEDS_ACCEPT_QUEUE,
                        burst.users(),
                        burst.users(),
                        queue(service)));
    }

    private static String queue(ServiceFigures service) {
        Object configured = service.limits().get(ServiceFigures.ACCEPT_COUNT);
        return "the queue of " + service.name() + " has room for "
                + service.acceptQueue().orElse(0) + " connections ("
                + (configured == null ? "" : "accept-count is " + configured + ", ")
                + "net.core.somaxconn is " + service.limits().get(ServiceFigures.SOMAXCONN) + ")";
    }

    /** Returns the service with the shortest accept queue among those that take part. */
    private Optional<ServiceFigures> shortestQueue(ContenderResult contender) {
        return run.services().stream()
                .filter(service -> service.name().equals(contender.service())
                        || contender.observations().stream()
                                .anyMatch(observed -> observed.service().equals(service.name())))
                .filter(service -> service.acceptQueue().isPresent())
                .min(Comparator.comparingLong(service -> service.acceptQueue().orElse(0)));
    }

    /**
     * Warns of all processes that a processor limit throttled, in one finding. A throttled service looks slow, although the limit belongs
     * to its container and not to its code. A throttled load client makes every service look slow.
     */
    private static Stream<ValidityFinding> throttled(ContenderResult contender) {
        Map<String, Long> stopped = new LinkedHashMap<>();
        contender
                .observations()
                .forEach(one -> stopped.put(one.service(), orZero(one.use().throttledNanos())));
        List<ProcessFigures> workers = contender.barrier().processes();
        if (workers != null) { // they send all requests
            workers.forEach(one -> stopped.put(one.label(), orZero(one.throttledNanos())));
        } else if (contender.client() != null) {
            stopped.put("the load client", orZero(contender.client().throttledNanos()));
        }
        stopped.values().removeIf(nanos -> nanos <= MAX_THROTTLED * contender.durationNanos());
        return ValidityFinding.when(
                !stopped.isEmpty(),
                stopped.size() == 1 ? WarningKind.CPU_THROTTLED : WarningKind.SEVERAL_THROTTLED,
                stopped.values().stream().mapToDouble(Long::doubleValue).max().orElse(0),
                stopped.entrySet().stream()
                        .map(one -> String.format(
                                Locale.ROOT, "%s for %.0f ms", one.getKey(), one.getValue() / NANOS_PER_MS))
                        .collect(Collectors.joining(", ")));
    }
}
