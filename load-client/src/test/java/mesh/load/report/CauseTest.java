package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CauseTest {

    private static final Path HOME = Path.of("..");

    /** Their source is read: as a dependency it would bring all that the gateways need. */
    @Test
    void everyCauseOfTheGatewaysIsExplained() throws Exception {
        Path source = HOME.resolve("gateway-kit/src/main/java/mesh/gateway/kit/FailureCause.java");

        List<String> causes = Files.readAllLines(source).stream()
                .filter(line -> line.matches(" {4}[A-Z_]+[,;]"))
                .map(line -> line.replaceAll("[ ,;]", ""))
                .toList();

        assertThat(causes)
                .containsExactlyElementsOf(
                        Stream.of(Cause.values()).map(Enum::name).toList());
    }

    @ParameterizedTest
    @EnumSource
    void theReadmeSaysTheSame(Cause cause) throws Exception {
        assertThat(Files.readString(HOME.resolve("README.md")))
                .contains("| `" + cause.code() + "` | " + cause.meaning + " | " + cause.turn + " |");
    }
}
