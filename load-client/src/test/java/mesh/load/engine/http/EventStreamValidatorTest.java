package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventStreamValidatorTest {

    private static final String TWO_EVENTS = """
            id:17
            data:{"id":17,"madeAtNanos":123456789012345}

            : a comment that keeps the connection alive

            event:tick\r
            id: 18\r
            data: {"madeAtNanos": -5,"id":18}\r
            \r
            """;

    private final List<String> heard = new ArrayList<>();
    private final EventStreamValidator validator =
            new EventStreamValidator((id, madeAt) -> heard.add(id + "@" + madeAt));

    @Test
    void reportsEachEventHoweverReadsSplitIt() {
        byte[] bytes = TWO_EVENTS.getBytes(StandardCharsets.US_ASCII);
        for (int size = 1; size <= bytes.length; size++) {
            heard.clear();
            validator.reset();
            for (int at = 0; at < bytes.length; at += size) {
                validator.accept(bytes, at, Math.min(bytes.length, at + size));
            }

            assertThat(heard).as("cut every " + size + " bytes").containsExactly("17@123456789012345", "18@-5");
            assertThat(validator.items()).isEqualTo(2);
            assertThat(validator.isValid()).isTrue();
        }
    }

    @Test
    void anEventIsReportedOnlyAfterABlankLine() {
        accept("id:1\ndata:{\"madeAtNanos\":2}\n");

        assertThat(heard).isEmpty();
    }

    @Test
    void ignoresEventsWithoutNumbers() {
        accept("data:hello\n\nid:x\ndata:{\"madeAtNanos\":2}\n\n");

        assertThat(heard).isEmpty();
        assertThat(validator.isValid()).isFalse();
    }

    private void accept(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        validator.accept(bytes, 0, bytes.length);
    }
}
