package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameTest {

    private static final byte[] KEY = "the key of one direction".getBytes(StandardCharsets.UTF_8);
    private static final byte[] SAID = "what is said".getBytes(StandardCharsets.UTF_8);

    @Test
    void arrivesAsItLeft() throws IOException {
        FrameReader reader = reader(frames(3));

        for (int i = 0; i < 3; i++) {
            FrameReader.Frame frame = reader.read();
            assertThat(frame.type()).isEqualTo((byte) i);
            assertThat(frame.payload()).isEqualTo(ByteBuffer.wrap(SAID));
        }
        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
    }

    /** Whichever it is: length, type, number, payload or signature. */
    @Test
    void noByteOfItCanBeChanged() throws IOException {
        byte[] frame = frames(1);
        for (int i = 0; i < frame.length; i++) {
            byte[] changed = frame.clone();
            changed[i] ^= 1;

            assertThatThrownBy(() -> reader(changed).read()).as("byte %s", i).isInstanceOf(IOException.class);
        }
    }

    @Test
    void halfOfItIsNone() throws IOException {
        byte[] frame = frames(1);
        for (int length = 0; length < frame.length; length++) {
            byte[] part = Arrays.copyOf(frame, length);

            assertThatThrownBy(() -> reader(part).read()).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void itIsHeardOnceAndInItsTurn() throws IOException {
        byte[] two = frames(2);
        byte[] first = Arrays.copyOf(two, two.length / 2);
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        twice.write(first);
        twice.write(first);
        FrameReader reader = reader(twice.toByteArray());
        reader.read();

        assertThatThrownBy(reader::read).hasMessage("a message was repeated or left out");
        assertThatThrownBy(() -> reader(Arrays.copyOfRange(two, two.length / 2, two.length))
                        .read())
                .hasMessage("a message was repeated or left out");
    }

    /** There is nothing behind the header: who waited for it, or made room for it, would fail in another way. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, FrameWriter.MAX_PAYLOAD + 1})
    void aLengthThatIsTooLongIsRefusedByTheHeaderAlone(int length) {
        byte[] header = FrameWriter.header((byte) 0, length, 0);

        assertThatThrownBy(() -> reader(header).read())
                .isInstanceOf(WireException.class)
                .hasMessage("it promised a message of " + Integer.toUnsignedString(length) + " bytes. Allowed: "
                        + FrameWriter.MAX_PAYLOAD);
    }

    @Test
    void theKeyOfTheOtherDirectionIsNoKeyOfThisOne() throws IOException {
        FrameReader other = new FrameReader(new ByteArrayInputStream(frames(1)), SAID);

        assertThatThrownBy(other::read).hasMessage("a message was not signed with the key of this connection");
    }

    private static byte[] frames(int count) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(out, KEY);
        for (int i = 0; i < count; i++) {
            writer.write((byte) i, SAID);
        }
        return out.toByteArray();
    }

    private static FrameReader reader(byte[] bytes) {
        return new FrameReader(new ByteArrayInputStream(bytes), KEY);
    }
}
