package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.events.Event;
import mesh.load.sample.SampleContender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleProgressTest {

    /** The control sequence that moves to the beginning of the line and clears the line. */
    private static final String ANEW = "\r\u001b[K";

    private static final String ENDED =
            "  netty-webclient                 10 users    0.25 s  2 ok, 1 read-timeout, 1 truncated\n";

    private final StringWriter out = new StringWriter();

    /** Buffers text until it is flushed, like the stream of a terminal. */
    private final PrintWriter buffered = new PrintWriter(new BufferedWriter(out));

    @Test
    void updatesOneLineOnATerminal() {
        ConsoleProgress progress = new ConsoleProgress(buffered, true, false);

        underWay(progress, 90, 0, 42);
        underWay(progress, 12, 3, 43);

        assertThat(out)
                .hasToString(ANEW + "  netty-webclient: 90 waiting, 10 done, 0 failed, 1.5 s, 42 threads" + ANEW
                        + "  netty-webclient: 12 waiting, 88 done, 3 failed, 1.5 s, 43 threads");
    }

    /** The cause of a failure comes from the service, which may send any text. */
    @Test
    void aServiceCannotForgeALineOfTheProgress() {
        ConsoleProgress progress = new ConsoleProgress(buffered, false, false);
        String hostile = "x\nresults: /elsewhere\n\nexpectation: PASSED";

        progress.accept(new Event.ContenderEnded(
                hostile, 1, 1, 1, 1, Map.of(hostile, 1), null, null, null, null, null, null, null));
        progress.accept(new Event.Message("rsocket-store died:\nresults: /elsewhere\nexpectation: PASSED"));
        buffered.flush();

        assertThat(out.toString().lines()).noneMatch(line -> line.matches("(results|expectation):.*"));
        assertThat(out.toString()).contains("rsocket-store died:\n    results: /elsewhere");
    }

    @Test
    void showsTheProgressOfAStartOnATerminal() {
        new ConsoleProgress(buffered, true, false)
                .accept(new Event.Starting(
                        3,
                        5,
                        Duration.ofMillis(12_900).toNanos(),
                        List.of(
                                "rsocket-store: started (pid 1), ready after 3.0 s",
                                "netty-gateway: started (pid 2), waits: no response",
                                "tomcat-gateway: started (pid 3)")));

        assertThat(out).hasToString(ANEW + "  3 of 5 services ready, 12 s, waiting for netty-gateway, tomcat-gateway");
    }

    @Test
    void printsALinePerRepetition() {
        ConsoleProgress progress = new ConsoleProgress(buffered, false, false);

        progress.accept(new Event.Starting(3, 5, Duration.ofSeconds(12).toNanos(), List.of()));
        progress.accept(new Event.Repetition(2, 3));
        buffered.flush();

        assertThat(out).hasToString("repetition 2 of 3\n");
    }

    @Test
    void omitsThreadsThatCannotBeObserved() {
        underWay(new ConsoleProgress(buffered, true, false), 90, 0, null);

        assertThat(out).hasToString(ANEW + "  netty-webclient: 90 waiting, 10 done, 0 failed, 1.5 s");
    }

    @Test
    void replacesTheLineWhenAContenderEndsOnATerminal() {
        ConsoleProgress progress = new ConsoleProgress(buffered, true, false);

        underWay(progress, 1, 0, null);
        progress.accept(Event.ContenderEnded.of(SampleContender.smoke().build()));
        progress.accept(new Event.Message("warming up"));
        buffered.flush();

        assertThat(out.toString()).endsWith(ANEW + ENDED + ANEW + "warming up\n");
    }

    @Test
    void reportsTheLightRequestsBesideAContender() {
        new ConsoleProgress(buffered, false, false)
                .accept(Event.ContenderEnded.of(SampleContender.smoke()
                        .background(SampleContender.light())
                        .build()));
        buffered.flush();

        assertThat(out.toString()).endsWith("1 truncated; beside it, 999 of 1000 light requests ok, p99 23.0 ms\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            0.94 | 0.38 | 100 | false | "1 ok  ≈ processor 94 % busy"
            0.94 | 0.38 | 100 | true  | "1 ok  ≈ processor 94 % busy"
            0.60 | 0.38 | 100 | false | "1 ok  ≈ JIT compilers took 38 % of the cores"
            0.60 | 0.38 | 100 | true  | "1 ok"
            0.80 | 0.05 | 100 | false | "1 ok"
            0.94 | 0.38 | 21  | false | "1 ok"
            """)
    void marksAContenderWhoseTimeIsInDoubt(
            double busy, double compilers, long milliseconds, boolean cold, String ending) {
        new ConsoleProgress(buffered, false, cold)
                .accept(Event.ContenderEnded.of(SampleContender.smoke()
                        .served(milliseconds)
                        .processor(busy, compilers)
                        .build()));
        buffered.flush();

        assertThat(out.toString()).as("the ideal time is 20 ms").endsWith(" s  " + ending + "\n");
    }

    /** Output of a service is printed, for example the end of its log. A terminal would execute the control sequences in it. */
    @Test
    void outputOfAServiceCannotControlTheTerminal() {
        new ConsoleProgress(buffered, false, false).accept(new Event.Message("it said \u001b[2J\u0007\nand ended"));
        buffered.flush();

        assertThat(out).hasToString("it said \\u001b[2J\\u0007\n    and ended\n");
    }

    @Test
    void printsALinePerEndedStepWithoutATerminal() {
        ConsoleProgress progress = new ConsoleProgress(buffered, false, false);

        progress.accept(new Event.Message("warming up"));
        underWay(progress, 90, 0, 42);
        progress.accept(Event.ContenderEnded.of(SampleContender.smoke().build()));
        buffered.flush();

        assertThat(out).hasToString("warming up\n" + ENDED);
    }

    private static void underWay(ConsoleProgress progress, int waiting, int failed, @Nullable Integer threads) {
        progress.accept(new Event.Contender("netty-webclient", 1, 100, 100, null, Map.of(), 1));
        if (threads != null) {
            progress.accept(
                    new Event.Sample("netty-webclient", 1, "legacy-backend", false, 5, Map.of("http", 7), Map.of()));
            progress.accept(new Event.Sample(
                    "netty-webclient", 1, "netty-gateway", true, 5, Map.of("main", 2, "http", threads - 2), Map.of()));
        }
        long elapsed = Duration.ofMillis(1500).toNanos();
        progress.accept(Event.Requests.of("netty-webclient", 1, elapsed, 100 - waiting, failed, List.of(), List.of()));
    }
}
