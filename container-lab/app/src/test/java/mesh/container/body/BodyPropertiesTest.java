package mesh.container.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class BodyPropertiesTest {

    @Test
    void allows25MegabytesByDefault() {
        assertThat(bind(Map.of()).maxSize()).isEqualTo(DataSize.ofMegabytes(25));
    }

    @Test
    void takesTheLimitFromItsProperty() {
        assertThat(bind(Map.of("container.body.max-size", "1KB")).maxSize()).isEqualTo(DataSize.ofKilobytes(1));
    }

    @Test
    void rejectsANegativeLimit() {
        assertThatThrownBy(() -> bind(Map.of("container.body.max-size", "-1B")))
                .rootCause()
                .hasMessageContaining("must not be negative");
    }

    private static BodyProperties bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("container.body", BodyProperties.class);
    }
}
