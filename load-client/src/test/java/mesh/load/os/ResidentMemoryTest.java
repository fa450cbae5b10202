package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ResidentMemoryTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmHoldsMoreThanItsLiveHeap() {
        Runtime jvm = Runtime.getRuntime();
        System.gc();

        assertThat(ResidentMemory.of(ProcessHandle.current().pid()).orElseThrow())
                .isGreaterThan(jvm.totalMemory() - jvm.freeMemory())
                .isLessThan(1L << 40);
    }

    @Test
    void ofAProcessThatIsNotThereNothingIsTold() {
        assertThat(ResidentMemory.of(Integer.MAX_VALUE)).isEmpty();
    }
}
