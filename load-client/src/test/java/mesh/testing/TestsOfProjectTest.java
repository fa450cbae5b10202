package mesh.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestsOfProjectTest {

    /** One has a path of its own, and one uses a class that has the path. A nested class counts as its outer class. */
    @ParameterizedTest
    @CsvSource({
        "mesh.load.metrics.MetricsDocumentTest, true",
        "mesh.load.cli.TestCommandTest, true",
        "mesh.load.cli.TestCommandTest$Nested, true",
        "mesh.load.analysis.LatenciesTest, false",
        "mesh.load.engine.http.ResponseDecoderTest, false"
    })
    void aTestWithAPathOutOfItsModuleReadsTheProject(String test, boolean readsProject) {
        assertThat(TestsOfProject.readsProject(test)).isEqualTo(readsProject);
    }
}
