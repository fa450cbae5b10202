package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import mesh.load.os.ControlGroup;
import mesh.load.results.PlacementFigures;
import org.junit.jupiter.api.Test;

class MachineTest {

    private static final ControlGroup GROUP = ControlGroup.own();

    @Test
    void readsPodAndNodeFromTheVariablesOfTheManifests() {
        assertThat(Machine.placement(Map.of("POD_NAME", "run-1", "NODE_NAME", "worker-2"), GROUP))
                .isEqualTo(new PlacementFigures("run-1", "worker-2", GROUP.processors(), GROUP.memoryBytes()));
    }

    @Test
    void hasNoPlacementWithoutAPodNodeAndLimits() {
        boolean limited = Objects.nonNull(GROUP.processors()) || Objects.nonNull(GROUP.memoryBytes());

        assertThat(Machine.placement(Map.of("POD_NAME", " "), GROUP) != null).isEqualTo(limited);
    }
}
