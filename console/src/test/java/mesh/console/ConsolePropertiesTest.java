package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds the properties that the console gets at its start. */
class ConsolePropertiesTest {

    @Test
    void hasDefaults() {
        ConsoleProperties properties = bound(Map.of("console.home", "/home", "console.results", "/elsewhere"));

        assertThat(properties)
                .isEqualTo(new ConsoleProperties(Path.of("/home"), Path.of("/elsewhere"), false, false, false, 64));
        assertThat(properties.launcher()).isEqualTo(Path.of("/home/mesh"));
    }

    @Test
    void aPropertyReplacesItsDefault() {
        Map<String, String> properties =
                Map.of("console.home", "/home", "console.results", "/elsewhere", "console.max-viewers", "3");

        assertThat(bound(properties).maxViewers()).isEqualTo(3);
    }

    private static ConsoleProperties bound(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bind("console", ConsoleProperties.class)
                .get();
    }
}
