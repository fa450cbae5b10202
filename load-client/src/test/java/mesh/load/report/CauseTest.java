package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mesh.load.results.contender.FailureNames;
import org.junit.jupiter.api.Test;

class CauseTest {

    @Test
    void exactlyTheCausesThatAnAssertionCanNameAreExplained() {
        assertThat(Stream.of(Cause.values()).map(Cause::code)).containsExactlyElementsOf(FailureNames.CAUSES);
    }
}
