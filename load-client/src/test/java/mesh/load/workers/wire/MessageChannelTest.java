package mesh.load.workers.wire;

import static mesh.load.workers.wire.Relay.begun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class MessageChannelTest {

    private static final Token TOKEN = Token.of(Token.random());
    private static final TlsIdentity WORKER = TlsIdentity.ofWorker(TOKEN);
    private static final TlsIdentity COORDINATOR = TlsIdentity.ofCoordinator(TOKEN);
    private static final Message MESSAGE = new Message.Pong(1, 2);
    private static final int PATIENCE_MILLIS = 60_000;

    /** Both ends of a connection, and a relay between them that can change the data. */
    private record Pair(Relay relay, MessageChannel worker, MessageChannel coordinator) implements AutoCloseable {

        static Pair connected() throws Exception {
            Relay relay = new Relay();
            FutureTask<MessageChannel> coordinator = begun(() -> accepted(relay.coordinator()));
            return new Pair(relay, Handshake.ofWorker(relay.worker(), WORKER), coordinator.get());
        }

        @Override
        public void close() throws IOException {
            relay.close();
        }
    }

    private static MessageChannel accepted(Socket socket) throws IOException {
        return Handshake.ofCoordinator(socket, COORDINATOR, () -> {}, () -> true, PATIENCE_MILLIS);
    }

    @Test
    void messagesArriveUnchanged() throws Exception {
        try (Pair pair = Pair.connected()) {
            for (int number = 0; number < 3; number++) {
                pair.worker.send(new Message.Pong(number, number));
                pair.coordinator.send(new Message.Ping(number));
            }
            for (int number = 0; number < 3; number++) {
                assertThat(pair.coordinator.receive(PATIENCE_MILLIS)).isEqualTo(new Message.Pong(number, number));
                assertThat(pair.worker.receive(PATIENCE_MILLIS)).isEqualTo(new Message.Ping(number));
            }
        }
    }

    /**
     * Changes each byte of a record (type, length, text, tag) except the second and third. These contain a version that TLS 1.3 ignores.
     */
    @Test
    void aChangedByteEndsTheConnection() throws Exception {
        int length = recordLength();
        for (int index = 0; index < length; index += index == 0 ? 3 : 1) {
            int changed = index;
            try (Pair pair = Pair.connected()) {
                pair.relay.change(record -> {
                    record[changed] ^= 1;
                    return record;
                });
                pair.worker.send(MESSAGE);
                pair.relay.worker().shutdownOutput();

                assertThatThrownBy(() -> pair.coordinator.receive(PATIENCE_MILLIS))
                        .as("byte %s of %s", changed, length)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    private static int recordLength() throws Exception {
        int[] length = new int[1];
        try (Pair pair = Pair.connected()) {
            pair.relay.change(record -> {
                length[0] = record.length;
                return record;
            });
            pair.worker.send(MESSAGE);
            pair.coordinator.receive(PATIENCE_MILLIS);
        }
        return length[0];
    }

    enum OutOfTurn {
        REPEATED {

            @Override
            byte[] change(byte[] record, int number) {
                byte[] twice = Arrays.copyOf(record, 2 * record.length);
                System.arraycopy(record, 0, twice, record.length, record.length);
                return twice;
            }
        },
        LEFT_OUT {

            @Override
            byte[] change(byte[] record, int number) {
                return number == 1 ? new byte[0] : record;
            }
        };

        abstract byte[] change(byte[] record, int number);
    }

    @ParameterizedTest
    @EnumSource
    void aRepeatedOrMissingRecordEndsTheConnection(OutOfTurn kind) throws Exception {
        try (Pair pair = Pair.connected()) {
            int[] number = new int[1];
            pair.relay.change(record -> kind.change(record, ++number[0]));
            pair.worker.send(MESSAGE);
            pair.worker.send(MESSAGE);

            assertThatThrownBy(() -> {
                        while (true) {
                            assertThat(pair.coordinator.receive(PATIENCE_MILLIS))
                                    .isEqualTo(MESSAGE);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void rejectsATruncatedMessage() throws Exception {
        byte[] bytes = WireFormat.encoded(MESSAGE);
        for (int length = 0; length < bytes.length; length++) {
            try (SocketPair pair = SocketPair.connected()) {
                MessageChannel channel =
                        new MessageChannel(pair.coordinator(), pair.coordinator(), WireFormat.FROM_WORKER);
                DataOutputStream out = new DataOutputStream(pair.worker().getOutputStream());
                out.writeInt(bytes.length);
                out.write(bytes, 0, length);
                pair.worker().shutdownOutput();

                assertThatThrownBy(() -> channel.receive(PATIENCE_MILLIS)).isInstanceOf(EOFException.class);
            }
        }
    }

    /** Sends only the length. If the channel waited for the message or allocated it, the test would fail in another way. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 32 * 1024 * 1024 + 1, 4 * 1024 * 1024 + 1})
    void rejectsATooLongLengthBeforeItReadsTheMessage(int length) throws Exception {
        for (WireFormat format : List.of(WireFormat.FROM_WORKER, WireFormat.FROM_COORDINATOR)) {
            if (length > 0 && length <= format.maxBytes) {
                continue;
            }
            try (SocketPair pair = SocketPair.connected()) {
                MessageChannel channel = new MessageChannel(pair.coordinator(), pair.coordinator(), format);
                new DataOutputStream(pair.worker().getOutputStream()).writeInt(length);

                assertThatThrownBy(() -> channel.receive(PATIENCE_MILLIS))
                        .isInstanceOf(WireException.class)
                        .hasMessage("it announced a message of " + Integer.toUnsignedString(length)
                                + " bytes. Allowed: " + format.maxBytes);
            }
        }
    }

    /** The peer's machine still buffers data and responds to keep-alive probes, so only a timeout can detect such a peer. */
    @Test
    void timesOutOnAPeerThatReadsNothing() throws Exception {
        Message large = new Message.Refused(1, "x".repeat(8 * 1024 * 1024));
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> worker = begun(() -> Handshake.ofWorker(pair.worker(), WORKER));
            MessageChannel channel = accepted(pair.coordinator());
            worker.get();

            assertThatThrownBy(() -> channel.send(large, 200))
                    .isInstanceOf(WireException.class)
                    .hasMessage("it read no message for 200 ms");
            assertThatThrownBy(() -> channel.receive(0)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void doesNotSendATooLongMessage() throws Exception {
        Message large = new Message.Refused(1, "x".repeat(33 * 1024 * 1024));
        try (SocketPair pair = SocketPair.connected()) {
            MessageChannel channel = new MessageChannel(pair.coordinator(), pair.coordinator(), WireFormat.FROM_WORKER);

            assertThatThrownBy(() -> channel.send(large))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("Allowed: 33554432");
        }
    }
}
