package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTimingsTest {

    private static final long LATENCY_MS = 100;
    private static final long NANOS = 1_000_000;

    @Test
    void durationsAndWhatIsLeftAreStages() {
        StageFigures stages = stages("db;dur=60, view;dur=15", "db;dur=20, view;dur=5");

        assertThat(stages.known()).isEqualTo(2);
        assertThat(stages.unknown()).isZero();
        assertThat(stages.reason()).isNull();
        assertThat(shares(stages)).isEqualTo("db 40, view 10, rest 50");
        assertThat(stages.part("db").orElseThrow().times().at(100)).isEqualTo(60 * NANOS);
        assertThat(stages.table()).isEmpty();
    }

    @Test
    void withoutAnyDurationThereAreNoStages() {
        assertThat(ServerTimings.of(load((String) null))).isEmpty();
        assertThat(ServerTimings.of(load("cache;desc=hit", "total;dur=90"))).isEmpty();
    }

    /** Each line: a header, and its durations. */
    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", quoteCharacter = '`', textBlock = """
            db;dur=1.5 -> {db=1500000}
            db ; desc="a, b;dur=9" ; DUR = "2" ,c;dur=0 -> {db=2000000, c=0}
            db;dur=1, db;dur=2, cache -> {db=3000000}
            Total;dur=9, rest;dur=3, db;dur=1 -> {db=1000000}
            a|b*;dur=1 -> {a-b-=1000000}
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa;dur=1 -> {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=1000000}
            , -> {}
            db;dur=-1 -> impossible
            db;dur=NaN -> impossible
            db;dur=1e9 -> impossible
            db;dur -> impossible
            db;dur=99999999999999999999 -> impossible
            db;dur=1 <script> -> impossible
            "unclosed;dur=1 -> impossible
            """)
    void readsTheHeader(String header, String durations) {
        assertThat(ServerTimings.durations(header).map(Object::toString).orElse("impossible"))
                .isEqualTo(durations);
    }

    @Test
    void aRequestWhosePartsAreLongerThanItIsUnknown() {
        StageFigures stages = stages("db;dur=105", "db;dur=106", "db;dur=x", null);

        assertThat(stages.known()).isEqualTo(1);
        assertThat(stages.unknown()).isEqualTo(3);
        assertThat(stages.reason())
                .isEqualTo("of 4 requests, 1 have no durations in Server-Timing, and 2 have some that cannot be");
        assertThat(shares(stages)).isEqualTo("db 100");
    }

    @Test
    void allNamesButEightAreOthers() {
        String header = IntStream.rangeClosed(1, 12)
                .mapToObj(number -> "n" + number + ";dur=" + number)
                .collect(Collectors.joining(","));

        assertThat(shares(stages(header, "other;dur=0")))
                .isEqualTo("n5 3, n6 3, n7 4, n8 4, n9 5, n10 5, n11 6, n12 6, other 5, rest 61");
    }

    @Test
    void everyNameMayBeImpossible() {
        assertThat(stages("db;dur=-1"))
                .isEqualTo(new StageFigures(
                        0,
                        1,
                        "of 1 requests, 0 have no durations in Server-Timing, and 1 have some that cannot be",
                        List.of(),
                        Map.of(),
                        null,
                        null));
    }

    /** Texts that take a naive pattern very long. */
    @ParameterizedTest
    @ValueSource(strings = {"a;", "a;b=\"", "a,", "\\\"", ";=", "a;b=\"\\", " "})
    void readsAnyTextQuickly(String piece) {
        String header = piece.repeat(1_000 / piece.length());

        assertThat(ServerTimings.durations(header)).isNotNull();
    }

    private static String shares(StageFigures stages) {
        return stages.parts().stream()
                .map(part -> part.stage() + " " + Math.round(100 * part.share()))
                .collect(Collectors.joining(", "));
    }

    private static StageFigures stages(@Nullable String... headers) {
        StageFigures stages = ServerTimings.of(load(headers)).orElseThrow();
        assertThat(stages.parts().stream().mapToDouble(StageTime::share).sum()).isLessThan(1.001);
        return stages;
    }

    private static LoadResult load(@Nullable String... headers) {
        List<RequestRecord> requests = new ArrayList<>();
        Arrays.asList(headers)
                .forEach(header -> requests.add(new RequestRecord(
                        requests.size() + 1,
                        1,
                        0,
                        0,
                        0,
                        1,
                        1,
                        LATENCY_MS * NANOS,
                        header,
                        0,
                        0,
                        new Outcome.Ok(200),
                        null)));
        BarrierFigures barrier = new BarrierFigures(Instant.EPOCH, 0, 1, 0, 0);
        return new LoadResult("nio", 1, 0, LATENCY_MS * NANOS, requests, barrier, null, false, 0, null);
    }
}
