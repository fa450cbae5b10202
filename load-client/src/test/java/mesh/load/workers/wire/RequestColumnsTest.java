package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestColumnsTest {

    private static final List<Outcome> OUTCOMES = List.of(
            new Outcome.Ok(200),
            new Outcome.Ok(206),
            new Outcome.ServerError(500, "pool-timeout"),
            new Outcome.ServerError(503, "größer als 8 KiB"),
            new Outcome.ClientError(404),
            new Outcome.Truncated(200),
            new Outcome.WrongContent(5, 4),
            new Outcome.TimedOut(),
            new Outcome.TimedOut(true),
            new Outcome.Refused(),
            new Outcome.Reset());

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, RequestColumns.MAX_REQUESTS})
    void requestsArriveWhole(int count) throws IOException {
        List<RequestRecord> requests = requests(count);

        Message.Requests arrived = decoded(RequestColumns.encode(true, requests));

        assertThat(arrived.beside()).isTrue();
        assertThat(arrived.requests()).isEqualTo(requests);
    }

    @Test
    void requestsThatAreAlikeTakeAThirdOfTheRoomAtMost() throws IOException {
        List<RequestRecord> alike = Collections.nCopies(10_000, requests(1).getFirst());

        assertThat(RequestColumns.encode(false, alike).length).isLessThan(10_000 * 80 / 3);
    }

    @Test
    void halfOfThemAreNone() throws IOException {
        byte[] whole = RequestColumns.encode(false, requests(20));
        for (int length = 0; length < whole.length; length++) {
            ByteBuffer part = ByteBuffer.wrap(Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> RequestColumns.decode(part, RequestColumns.MAX_REQUESTS))
                    .isInstanceOf(WireException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "-1, 100", "10001, 100", "2147483647, 100", "1, -1", "1, 2147483647"})
    void aPromiseOutsideOfTheBoundsIsRefused(int count, int length) {
        ByteBuffer payload = ByteBuffer.allocate(9)
                .put((byte) 0)
                .putInt(count)
                .putInt(length)
                .flip();

        assertThatThrownBy(() -> RequestColumns.decode(payload, RequestColumns.MAX_REQUESTS))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("it promised " + count + " requests in " + length + " bytes. Allowed: ");
    }

    /** A kilobyte that inflates to a megabyte. */
    @Test
    void whatInflatesToMoreThanWasPromisedIsRefused() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        bomb.write(ByteBuffer.allocate(9).put((byte) 0).putInt(1).putInt(1_000).array());
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(bomb)) {
            deflated.write(new byte[1 << 20]);
        }

        assertThatThrownBy(() -> decoded(bomb.toByteArray()))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("not as long as was promised");
    }

    /** Whoever has the token may still be of another version, or broken. */
    @Test
    void whateverIsChangedInThemNothingButAWireExceptionComesOfIt() throws IOException {
        byte[] whole = RequestColumns.encode(false, requests(50));
        Random random = new Random(42);
        for (int i = 0; i < 5_000; i++) {
            byte[] changed = whole.clone();
            changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            try {
                assertThat(decoded(changed).requests()).hasSizeBetween(1, RequestColumns.MAX_REQUESTS);
            } catch (WireException refused) {
                assertThat(refused).hasMessageStartingWith("it ");
            }
        }
    }

    /** Nothing is allocated for what was not asked for. */
    @Test
    void moreThanMayStillComeIsRefused() throws IOException {
        byte[] six = RequestColumns.encode(false, requests(6));

        assertThatThrownBy(() -> RequestColumns.decode(ByteBuffer.wrap(six), 5))
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("it promised 6 requests in ")
                .hasMessageContaining("Allowed: 5 in ");
    }

    /** Where each one ended otherwise, in many words, no message is longer than any other may be. */
    @Test
    void whatDoesNotFitInOneMessageIsSentInSeveral() throws Exception {
        List<RequestRecord> wordy = IntStream.range(0, 2_000)
                .mapToObj(i -> new RequestRecord(
                        1,
                        i + 1,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        new Outcome.WrongContent("\u20ac".repeat(1_000), i + "\u20ac".repeat(900))))
                .toList();
        try (SocketPair pair = SocketPair.connected()) {
            MessageChannel worker = new MessageChannel(pair.worker(), new byte[] {1}, new byte[] {2});
            MessageChannel coordinator = new MessageChannel(pair.coordinator(), new byte[] {2}, new byte[] {1});
            FutureTask<Void> sent = new FutureTask<>(() -> {
                RequestSender.send(worker, false, wordy);
                return null;
            });
            Thread.ofVirtual().start(sent);

            List<RequestRecord> arrived = new ArrayList<>();
            while (arrived.size() < wordy.size()) {
                Message.Requests some = (Message.Requests) coordinator.receive(10_000);
                arrived.addAll(some.requests());
            }

            assertThat(arrived).isEqualTo(wordy);
            sent.get();
        }
    }

    private static Message.Requests decoded(byte[] payload) throws IOException {
        return RequestColumns.decode(ByteBuffer.wrap(payload), RequestColumns.MAX_REQUESTS);
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
                    random.nextLong(1L << 33),
                    random.nextInt(10_000),
                    OUTCOMES.get(random.nextInt(OUTCOMES.size()))));
        }
        return requests;
    }
}
