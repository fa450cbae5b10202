package mesh.load.experiment.connections;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mesh.load.engine.LoadException;
import org.junit.jupiter.api.Test;

class DescriptorLimitTest {

    @Test
    void reportsHowManyOpenFilesAProcessNeeds() {
        assertThatThrownBy(() -> DescriptorLimit.require(10_000, 1024))
                .isInstanceOf(LoadException.class)
                .hasMessage(
                        "no further socket can be opened: a process may have 1024 files open here; each of 10000 users"
                                + " needs one: ulimit -n must be 10200 or more");
    }

    @Test
    void acceptsASufficientLimit() {
        assertThatCode(() -> DescriptorLimit.require(10_000, 10_200)).doesNotThrowAnyException();
    }
}
