package mesh.load.run;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.result.ClientFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.LatencyFigures;
import mesh.load.result.Percentile;
import mesh.load.result.RunResult;
import mesh.load.result.SpreadFigures;
import mesh.load.result.ValidityNote;
import mesh.load.result.WarmUpFigures;
import mesh.load.scenario.EngineKind;

/**
 * What weakens a run, each with the figure that says so. The bounds are ours: wide enough that a quiet machine stays silent,
 * and narrow enough that a figure that is told without a note can be repeated.
 */
final class Weaknesses {

    /** Of the cores: what else runs takes them from the services and from the load client alike. */
    private static final double MOST_OTHER_CPU = 0.15;

    /** Of what the median user waited: time that was not the gateway's. */
    private static final double MOST_STAMP_LAG = 0.1;

    /** Of the time of a contender. */
    private static final double MOST_GC_PAUSE = 0.05;

    /**
     * Two senders hand 1000 requests to the kernel in 15 ms on two quiet cores; the best of other tools take 25 ms, which is
     * what is granted here: 25 us a user. In the mesh the services want the same cores from the first request on, so that a
     * sender may have to wait for its turn once or twice: 10 ms for everybody. Makes 12.5 ms for 100 users, 35 ms for 1000.
     */
    private static final long MOST_SKEW_NANOS = 10_000_000;

    private static final long MOST_SKEW_NANOS_PER_USER = 25_000;

    /** A percentile that fewer samples reach is the word of single ones. */
    private static final int FEWEST_SAMPLES = 5;

    private static final double SHOWN = 99;

    /** The slowest repetition over the quickest. */
    private static final double MOST_SPREAD = 1.5;

    private final RunResult run;

    private Weaknesses(RunResult run) {
        this.run = run;
    }

    static List<ValidityNote> of(RunResult run) {
        Weaknesses weaknesses = new Weaknesses(run);
        return Stream.of(
                        weaknesses.ofContenders(
                                one -> ScenarioTree.isOpen(run.scenario(), one.id()) ? late(one) : skew(one)),
                        weaknesses.ofContenders(Weaknesses::starved),
                        weaknesses.ofContenders(Weaknesses::paused),
                        weaknesses.ofContenders(weaknesses::busy),
                        weaknesses.unwatched(),
                        Weakness.together(run.spreads().stream().flatMap(Weaknesses::disagreement)),
                        weaknesses.unsettled(),
                        weaknesses.fewSamples())
                .flatMap(notes -> notes)
                .toList();
    }

    private Stream<ValidityNote> ofContenders(Function<ContenderResult, Stream<Weakness>> check) {
        return Weakness.together(run.contenders().stream().flatMap(check));
    }

    private static Stream<Weakness> skew(ContenderResult contender) {
        long most = MOST_SKEW_NANOS + MOST_SKEW_NANOS_PER_USER * contender.users();
        return when(
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

    /** In an open shape nothing starts together: what counts is that each request is sent when it is due. */
    private static Stream<Weakness> late(ContenderResult contender) {
        return when(
                contender.sendSkewNanos() > Lateness.LATE_NANOS,
                "sent-late",
                contender.id(),
                (double) contender.sendSkewNanos(),
                String.format(
                        Locale.ROOT,
                        "the load client sent a request %.1f ms after it was due, though its connection was free; up to %.1f ms "
                                + "are usual",
                        contender.sendSkewNanos() / 1e6,
                        Lateness.LATE_NANOS / 1e6));
    }

    private static Stream<Weakness> starved(ContenderResult contender) {
        ClientFigures client = contender.client();
        LatencyFigures lag = client == null ? null : client.stampLag();
        if (lag == null) {
            return Stream.empty();
        }
        return when(
                contender.ok().samples() > 0
                        && lag.at(SHOWN) > MOST_STAMP_LAG * contender.ok().at(50),
                "client-starved",
                contender.id(),
                (double) lag.at(SHOWN),
                String.format(
                        Locale.ROOT,
                        "the load client looked at answers up to %.1f ms after they were there (p99), of %.1f ms that the median user waited",
                        lag.at(SHOWN) / 1e6,
                        contender.ok().at(50) / 1e6));
    }

    private static Stream<Weakness> paused(ContenderResult contender) {
        ClientFigures client = contender.client();
        return when(
                client != null && client.gcPauseNanos() > MOST_GC_PAUSE * contender.durationNanos(),
                "client-starved",
                contender.id(),
                client == null ? 0 : (double) client.gcPauseNanos(),
                String.format(
                        Locale.ROOT,
                        "the load client's own garbage collector stopped it for %.0f ms",
                        client == null ? 0 : client.gcPauseNanos() / 1e6));
    }

    private Stream<Weakness> busy(ContenderResult contender) {
        ClientFigures client = contender.client();
        Double cores = client == null ? null : client.otherCpuCores();
        int processors = run.machine().processors();
        return when(
                cores != null && cores > MOST_OTHER_CPU * processors,
                "machine-busy",
                contender.id(),
                cores == null ? 0 : cores,
                String.format(
                        Locale.ROOT,
                        "something else on the machine kept %.1f of its %d cores busy",
                        cores == null ? 0 : cores,
                        processors));
    }

    private static Stream<Weakness> disagreement(SpreadFigures spread) {
        return when(
                spread.maxNanos() > MOST_SPREAD * spread.minNanos(),
                "repetitions-disagree",
                spread.contender(),
                (double) spread.maxNanos() / spread.minNanos(),
                String.format(
                        Locale.ROOT,
                        "its %d repetitions took from %.0f to %.0f ms",
                        spread.repetitions(),
                        spread.minNanos() / 1e6,
                        spread.maxNanos() / 1e6));
    }

    private Stream<ValidityNote> unsettled() {
        List<WarmUpFigures> unsettled =
                run.warmUps().stream().filter(one -> !one.settled()).toList();
        return ofRun(
                !unsettled.isEmpty(),
                "warm-up-unsettled",
                String.format(
                        Locale.ROOT,
                        "%d of %d contenders may not have been warm: they became quicker to the end of their warm-up, "
                                + "or its %d rounds were too few to tell",
                        unsettled.size(),
                        run.warmUps().size(),
                        unsettled.stream()
                                .mapToInt(one -> one.rounds().size())
                                .max()
                                .orElse(0)));
    }

    /** Silence of an engine that cannot tell must not be read as punctuality. */
    private Stream<ValidityNote> unwatched() {
        return ofRun(
                run.contenders().stream()
                        .anyMatch(one -> one.engine().equals(EngineKind.THREADS.label()) && one.client() != null),
                "client-unwatched",
                "the engine \"threads\" cannot tell how long answers lay in a socket before it looked at them: where its threads "
                        + "had to wait for a core, that is in the latencies");
    }

    private Stream<ValidityNote> fewSamples() {
        List<Percentile> few = run.contenders().stream()
                .flatMap(one -> one.ok().percentiles().stream())
                .filter(one -> one.percentile() == SHOWN && one.samples() > 0 && one.atOrBeyond() < FEWEST_SAMPLES)
                .toList();
        return ofRun(
                !few.isEmpty(),
                "few-samples",
                String.format(
                        Locale.ROOT,
                        "p99 rests on fewer than %d requests in %d of %d measurements: read it as \"almost the slowest\"",
                        FEWEST_SAMPLES,
                        few.size(),
                        run.contenders().size()));
    }

    private static Stream<Weakness> when(boolean weak, String kind, String contender, double size, String text) {
        return weak ? Stream.of(new Weakness(kind, contender, size, text)) : Stream.empty();
    }

    private static Stream<ValidityNote> ofRun(boolean weak, String kind, String text) {
        return weak ? Stream.of(new ValidityNote(kind, "", text)) : Stream.empty();
    }
}
