package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MessageChannelTest {

    private static final byte[] KEY = {1};

    /** Its host takes what it has room for, and says that it is there. */
    @Test
    void nobodyWhoReadsNothingIsWaitedForWithoutALimit() throws Exception {
        Message large = new Message.Refused(1, "x".repeat(FrameWriter.MAX_PAYLOAD / 4));
        try (SocketPair pair = SocketPair.connected()) {
            MessageChannel channel = new MessageChannel(pair.coordinator(), KEY, KEY);

            assertThatThrownBy(() -> channel.send(large, 200))
                    .isInstanceOf(WireException.class)
                    .hasMessage("it took no message for 200 ms");
            assertThatThrownBy(() -> channel.receive(0)).isInstanceOf(IOException.class);
        }
    }
}
