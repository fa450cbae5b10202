package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OwnClose;
import mesh.load.results.contender.RequestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the records that workers send, and invalid data from a broken or hostile worker. */
class RequestsTest {

    private static final int MAX = Message.Requests.MAX;

    private static final List<OwnClose> OWN_CLOSES = List.of(OwnClose.values());

    private static final List<Outcome> OUTCOMES = List.of(
            new Outcome.Ok(200),
            new Outcome.Ok(206),
            new Outcome.ServerError(500, "pool-timeout"),
            new Outcome.ServerError(503, "größer als 8 KiB"),
            new Outcome.ClientError(404),
            new Outcome.ClientError(429, "urn:orders:too-many"),
            new Outcome.Truncated(200),
            new Outcome.WrongContent(5, 4),
            new Outcome.Malformed(MalformedResponse.TLS, ""),
            new Outcome.TimedOut(false, 200),
            new Outcome.TimedOut(false),
            new Outcome.TimedOut(true),
            new Outcome.Refused(),
            new Outcome.ConnectTimedOut(),
            new Outcome.Reset());

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, MAX})
    void requestsArriveUnchanged(int count) throws IOException {
        List<RequestRecord> requests = requests(count);

        Message.Requests arrived = decoded(encoded(Message.Requests.firstOf(requests, true)));

        assertThat(arrived.background()).isTrue();
        assertThat(arrived.requests(count)).isEqualTo(requests);
    }

    /** Each request is due after ten seconds and takes six milliseconds, so its numbers have realistic lengths. */
    @Test
    void anEncodedRequestTakesAtMostHalfOfItsMemory() throws IOException {
        long due = 10_000_000_000L;
        RequestRecord usual = new RequestRecord(
                999,
                100,
                due,
                due + 20_000,
                0,
                due + 5_000_000,
                due + 5_000_000,
                due + 6_000_000,
                1_234,
                5,
                new Outcome.Ok(200));

        byte[] sent = encoded(Message.Requests.firstOf(Collections.nCopies(MAX, usual), false));

        assertThat(sent.length).isLessThan(MAX * 80 / 2);
    }

    @Test
    void rejectsATruncatedMessage() throws IOException {
        byte[] whole = encoded(Message.Requests.firstOf(requests(20), false));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);

            assertThatThrownBy(() -> decoded(part).requests(MAX)).isInstanceOf(WireException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 100, 100", "6, 5, 5", "6, 0, 0", "10001, 20000, 10000"})
    void rejectsMoreOrFewerRequestsThanAreOutstanding(int count, int outstanding, int allowed) {
        Message.Requests some =
                new Message.Requests(false, List.of(new Outcome.Ok(200)), new int[count], new long[10][count]);

        assertThatThrownBy(() -> some.requests(outstanding))
                .isInstanceOf(WireException.class)
                .hasMessage("it sent " + count + " requests in one message. Allowed: 1 to " + allowed);
    }

    /** A zero takes one byte on the wire and eight bytes in memory, so a short message could need much memory. */
    @Test
    void rejectsTooManyValuesBeforeItAllocatesThem() throws IOException {
        byte[] zeros = WireFormat.encoded(
                new Message.Requests(false, List.of(), new int[0], new long[][] {new long[4_000_000]}));
        assertThat(zeros.length).isLessThan(WireFormat.FROM_WORKER.maxBytes);

        assertThatThrownBy(() -> decoded(zeros))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("maximum allowed");
    }

    @Test
    void rejectsColumnsThatDoNotFormValidRequests() {
        List<Outcome> ok = List.of(new Outcome.Ok(200));
        long[][] large = new long[10][1];
        large[1][0] = 1L << 40;
        for (Message.Requests wrong : List.of(
                new Message.Requests(false, ok, new int[1], new long[9][1]),
                new Message.Requests(false, ok, new int[1], new long[10][2]),
                new Message.Requests(false, ok, new int[] {1}, new long[10][1]),
                new Message.Requests(false, ok, new int[] {-1}, new long[10][1]),
                new Message.Requests(false, List.of(), new int[1], new long[10][1]),
                new Message.Requests(false, ok, new int[1], large))) {
            assertThatThrownBy(() -> wrong.requests(1))
                    .isInstanceOf(WireException.class)
                    .hasMessageMatching("it sent (columns that do not match its|invalid requests: ).*");
        }
    }

    /** The sender has the token, but may be broken or have another version. */
    @Test
    void aChangedByteCausesAtMostAWireException() throws IOException {
        byte[] whole = encoded(Message.Requests.firstOf(requests(50), false));
        Random random = new Random(42);
        for (int i = 0; i < 5_000; i++) {
            byte[] changed = whole.clone();
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            try {
                Message message = WireFormat.FROM_WORKER.decoded(changed);
                if (message instanceof Message.Requests some) {
                    assertThat(some.requests(MAX)).hasSizeBetween(1, MAX);
                }
            } catch (WireException refused) {
                assertThat(refused).hasMessageStartingWith("it ");
            }
        }
    }

    /** No message may exceed the limit, even if each request has a different outcome with a long text. */
    @Test
    void splitsRequestsThatDoNotFitInOneMessage() throws IOException {
        List<RequestRecord> wordy = IntStream.range(0, 2_000)
                .mapToObj(i -> request(i + 1, "\u20ac".repeat(1_000), i + "\u20ac".repeat(900)))
                .toList();

        List<RequestRecord> arrived = new ArrayList<>();
        while (arrived.size() < wordy.size()) {
            byte[] sent = encoded(Message.Requests.firstOf(wordy.subList(arrived.size(), wordy.size()), false));
            assertThat(sent.length).isLessThan(WireFormat.FROM_WORKER.maxBytes);
            arrived.addAll(decoded(sent).requests(wordy.size() - arrived.size()));
        }

        assertThat(arrived).isEqualTo(wordy);
    }

    /** Both sides truncate texts, because a worker of another version may send a longer one. */
    @Test
    void truncatesALongText() throws IOException {
        RequestRecord cut = request(1, "x".repeat(1_000), "y".repeat(1_000));
        RequestRecord longer = request(1, "x".repeat(1_001), "y".repeat(9_000));
        Message.Requests uncut = new Message.Requests(false, List.of(longer.outcome()), new int[1], columns(longer));

        assertThat(Message.Requests.firstOf(List.of(longer), false).requests(1)).containsExactly(cut);
        assertThat(decoded(encoded(uncut)).requests(1)).containsExactly(cut);
    }

    private static long[][] columns(RequestRecord one) {
        return Message.Requests.firstOf(List.of(one), false).columns();
    }

    private static RequestRecord request(int sequence, String expected, String actual) {
        return new RequestRecord(1, sequence, 0, 0, 0, 0, 0, 0, 0, 0, new Outcome.WrongContent(expected, actual));
    }

    private static byte[] encoded(Message message) throws IOException {
        return WireFormat.encoded(message);
    }

    private static Message.Requests decoded(byte[] message) throws IOException {
        return (Message.Requests) WireFormat.FROM_WORKER.decoded(message);
    }

    private static List<RequestRecord> requests(int count) {
        Random random = new Random(count);
        List<RequestRecord> requests = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            long start = random.nextLong(1L << 40);
            requests.add(new RequestRecord(
                    i,
                    1 + random.nextInt(1_000),
                    start,
                    start + random.nextInt(1_000),
                    random.nextInt(),
                    random.nextBoolean() ? RequestRecord.NEVER : start + random.nextInt(),
                    RequestRecord.NEVER,
                    start + random.nextInt(1_000_000_000),
                    null,
                    random.nextLong(1L << 33),
                    random.nextInt(10_000),
                    OUTCOMES.get(random.nextInt(OUTCOMES.size())),
                    random.nextBoolean() ? null : OWN_CLOSES.get(random.nextInt(OWN_CLOSES.size()))));
        }
        return requests;
    }
}
