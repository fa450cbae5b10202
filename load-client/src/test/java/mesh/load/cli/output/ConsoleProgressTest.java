package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import mesh.load.run.testbed.RunProgress.UnderWay;
import mesh.load.sample.SampleContender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {

    /** To the beginning of the line, and nothing is left of it. */
    private static final String ANEW = "\r\u001b[K";

    private static final String ENDED =
            "  netty-webclient                 10 users    0.25 s  2 ok, 1 read-timeout, 1 truncated\n";

    private final StringWriter out = new StringWriter();

    /** What is not flushed stays in there, as it would in the buffer of a terminal's stream. */
    private final PrintWriter buffered = new PrintWriter(new BufferedWriter(out));

    @Test
    void onATerminalOneLineMoves() {
        ConsoleProgress progress = new ConsoleProgress(buffered, true);

        progress.underWay(underWay(90, 0, 42));
        progress.underWay(underWay(12, 3, 43));

        assertThat(out)
                .hasToString(ANEW + "  netty-webclient: 90 waiting, 10 done, 0 failed, 1.5 s, 42 threads" + ANEW
                        + "  netty-webclient: 12 waiting, 88 done, 3 failed, 1.5 s, 43 threads");
    }

    @Test
    void onATerminalAStartTellsHowFarItIs() {
        new ConsoleProgress(buffered, true).starting(3, 5, Duration.ofMillis(12_900));

        assertThat(out).hasToString(ANEW + "  3 of 5 services ready, 12 s");
    }

    @Test
    void aRepetitionHasALineOfItsOwn() {
        ConsoleProgress progress = new ConsoleProgress(buffered, false);

        progress.starting(3, 5, Duration.ofSeconds(12));
        progress.repeating(2, 3);
        buffered.flush();

        assertThat(out).hasToString("repetition 2 of 3\n");
    }

    @Test
    void threadsThatCannotBeSeenAreNotTold() {
        new ConsoleProgress(buffered, true).underWay(underWay(90, 0, null));

        assertThat(out).hasToString(ANEW + "  netty-webclient: 90 waiting, 10 done, 0 failed, 1.5 s");
    }

    @Test
    void onATerminalWhatHasEndedTakesThePlaceOfTheLine() {
        ConsoleProgress progress = new ConsoleProgress(buffered, true);

        progress.underWay(underWay(1, 0, null));
        progress.ended(SampleContender.smoke().build());
        progress.say("warming up");
        buffered.flush();

        assertThat(out.toString()).endsWith(ANEW + ENDED + ANEW + "warming up\n");
    }

    /** The end of a service's log, say: a terminal would obey what it holds. */
    @Test
    void whatAServiceWroteIsShownAndNotObeyed() {
        new ConsoleProgress(buffered, false).say("it said \u001b[2J\u0007\nand ended");
        buffered.flush();

        assertThat(out).hasToString("it said \\u001b[2J\\u0007\nand ended\n");
    }

    @Test
    void inALogThereIsALineForEachThingThatHasEndedAndNoneThatMoves() {
        ConsoleProgress progress = new ConsoleProgress(buffered, false);

        progress.say("warming up");
        progress.underWay(underWay(90, 0, 42));
        progress.ended(SampleContender.smoke().build());
        buffered.flush();

        assertThat(out).hasToString("warming up\n" + ENDED);
    }

    private static UnderWay underWay(int waiting, int failed, @Nullable Integer threads) {
        return new UnderWay("netty-webclient", 100, 100 - waiting, failed, Duration.ofMillis(1500), threads);
    }
}
