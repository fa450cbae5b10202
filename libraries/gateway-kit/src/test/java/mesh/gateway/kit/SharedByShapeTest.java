package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each gateway has its own copy of these files, so that a reader finds the whole lesson in one folder. The copies must be equal, because a
 * difference between the gateways must be intended.
 */
class SharedByShapeTest {

    private static final Path FOLDER = Path.of("src", "main", "java", "mesh", "gateway");

    @ParameterizedTest
    @ValueSource(
            strings = {"webclient/Temperatures.java", "webclient/block/Temperatures.java", "rsocket/Temperatures.java"})
    void isTheSameInBothGateways(String file) throws IOException {
        assertThat(source("tomcat-gateway", file)).isEqualTo(source("netty-gateway", file));
    }

    private static String source(String gateway, String file) throws IOException {
        return Files.readString(Path.of("../..", gateway).resolve(FOLDER).resolve(file));
    }
}
