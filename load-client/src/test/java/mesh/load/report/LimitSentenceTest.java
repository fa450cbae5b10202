package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the sentence about the limit for which requests waited, and when there is none. */
class LimitSentenceTest {

    private static final long MS = 1_000_000;
    private static final PredictionFigures NOW = predicted(2_600, 100);

    /** Each line: what a contender waited for, and the sentence after its name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            connection    | connections            | mesh.limits.max-connections | 500 | 92 % of the waiting is for one of 500 connections (mesh.limits.max-connections). With 1000, the model takes 1.30 s instead of 2.60 s.
            thread        | request threads        | server.tomcat.threads.max   | 200 | 92 % of the waiting is for one of 200 request threads (server.tomcat.threads.max). With 400, the model takes 1.30 s instead of 2.60 s.
            thread        | boundedElastic threads | reactor.schedulers.defaultBoundedElasticSize | 20 | 92 % of the waiting is for one of 20 boundedElastic threads (reactor.schedulers.defaultBoundedElasticSize). With 40, the model takes 1.30 s instead of 2.60 s.
            permit        | permits                | mesh.limits.max-concurrent-calls | 1 | 92 % of the waiting is for the only permit (mesh.limits.max-concurrent-calls). With 2, the model takes 1.30 s instead of 2.60 s.
            backend-queue | backend threads        | server.tomcat.threads.max of legacy-backend | 2 | 92 % of the waiting is for one of 2 backend threads (server.tomcat.threads.max of legacy-backend). With 4, the model takes 1.30 s instead of 2.60 s.
            database-pool | database connections   | mesh.database.max-connections | 10 | 92 % of the waiting is for one of 10 database connections (mesh.database.max-connections). With 20, the model takes 1.30 s instead of 2.60 s.
            computing     | processors             |                             | 2   | 92 % of the waiting is for one of 2 processors. With 4, the model takes 1.30 s instead of 2.60 s.
            """)
    void namesTheLimitAndWhatTwiceAsMuchWouldChange(
            String stage, String places, @Nullable String setting, int value, String sentence) {
        LimitFigures limit = new LimitFigures(stage, places, setting, value, null, predicted(1_300, 100));

        assertThat(sentences(waiting("a", stage, 0.92, limit).build())).containsExactly("a: " + sentence);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, half idle",
        "0.41, half idle",
        "0.6, half idle",
        "0.61, 39 % idle",
        "0.2, 80 % idle",
        "0, 100 % idle",
        "0.9, busy",
        "1, busy"
    })
    void saysHowIdleTheBackendWas(double use, String words) {
        assertThat(sentence(use, predicted(1_300, 100))).contains("; the backend was " + words + ". With 1000,");
    }

    @Test
    void saysThatTwiceAsMuchChangesNothing() {
        assertThat(sentence(null, predicted(2_600, 100))).endsWith(" With 1000, the model takes as long: 2.60 s.");
        assertThat(sentence(null, predicted(2_560, 100))).endsWith(" With 1000, the model takes as long: 2.56 s.");
        assertThat(sentence(null, predicted(2_500, 100)))
                .endsWith(" With 1000, the model takes 2.50 s instead of 2.60 s.");
    }

    @Test
    void saysThatTwiceAsMuchServesMoreRequests() {
        ContenderResult failing = waiting("a", "connection", 0.92, connections(null, predicted(2_600, 100)))
                .prediction(predicted(800, 34))
                .build();

        assertThat(sentences(failing).getFirst()).endsWith(" With 1000, the model serves 100 requests instead of 34.");
    }

    @Test
    void leavesTheModelOutIfThereIsNone() {
        ContenderResult unpredicted = waiting("a", "connection", 0.92, connections(0.5, null))
                .prediction(null)
                .build();

        assertThat(sentences(unpredicted))
                .containsExactly("a: 92 % of the waiting is for one of 500 connections (mesh.limits.max-connections); "
                        + "the backend was half idle.");
    }

    @Test
    void saysNothingOfAContenderWithoutALimit() {
        ContenderResult unmeasured = SampleContender.smoke().build();
        ContenderResult even = waiting("b", "connection", 0.92, null).build();

        assertThat(sentences(unmeasured, even)).isEmpty();
    }

    /** The share is the median of the repetitions, as in the table above the sentence. */
    @Test
    void allRepetitionsMustHaveWaitedForTheSame() {
        LimitFigures limit = connections(null, predicted(1_300, 100));
        ContenderResult first = waiting("a", "connection", 0.6, limit).build();
        ContenderResult second =
                waiting("a", "connection", 0.8, limit).repetition(2).build();
        ContenderResult other =
                waiting("a", "connection", 0.8, null).repetition(3).build();

        assertThat(sentences(first, second)).singleElement().asString().startsWith("a: 70 % of the waiting");
        assertThat(sentences(first, second, other)).isEmpty();
    }

    @Test
    void standsAboveTheTable() {
        RunResult run = run(waiting("a", "connection", 0.92, connections(0.5, predicted(1_300, 100)))
                .build());
        String sentence = "a: 92 % of the waiting is for one of 500 connections";

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .containsSubsequence(sentence, "| contender |", "Where the time went:");
        assertThat(Experiments.summary(run).markdown()).contains("\n" + sentence);
    }

    private static String sentence(@Nullable Double backendUse, PredictionFigures doubled) {
        return sentences(waiting("a", "connection", 0.92, connections(backendUse, doubled))
                        .build())
                .getFirst();
    }

    private static LimitFigures connections(@Nullable Double backendUse, @Nullable PredictionFigures doubled) {
        return new LimitFigures("connection", "connections", "mesh.limits.max-connections", 500, backendUse, doubled);
    }

    private static PredictionFigures predicted(long milliseconds, int served) {
        Map<String, Integer> failures = served == 100 ? Map.of() : Map.of("pending-acquire-queue-full", 100 - served);
        return new PredictionFigures(milliseconds * MS, served, failures, List.of());
    }

    private static SampleContender waiting(String id, String stage, double share, @Nullable LimitFigures limit) {
        LatencyFigures times = new LatencyFigures(100, 0, List.of());
        return SampleContender.named(id)
                .prediction(NOW)
                .stages(new StageFigures(
                        100, 0, null, List.of(new StageTime(stage, share, MS, times)), Map.of(), limit, null));
    }

    private static List<String> sentences(ContenderResult... contenders) {
        return LimitSentence.of(new Repetitions(run(contenders)).rows());
    }

    private static RunResult run(ContenderResult... contenders) {
        return SampleRun.complete().contenders(Stream.of(contenders).toList()).build();
    }
}
