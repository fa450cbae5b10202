package mesh.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestKindTest {

    @ParameterizedTest
    @CsvSource({
        "mesh.load.cli.TestCommandTest, false, LAUNCHER",
        "mesh.load.report.html.ReportPicturesInBrowserTest, true, BROWSER",
        "mesh.load.services.KeptServicesTest, false, PROCESS",
        "mesh.load.analysis.LatenciesTest, false, PURE",
        "mesh.load.analysis.LatenciesTest, true, PROCESS"
    })
    void theKindFollowsFromTheCodeAndTheProcessesThatWereSeen(String test, boolean startsProcesses, TestKind kind) {
        assertThat(TestKind.of(test, startsProcesses)).isEqualTo(kind);
    }
}
