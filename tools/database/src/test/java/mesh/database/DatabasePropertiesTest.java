package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabasePropertiesTest {

    @Test
    void aHostMayHaveAnUnderscore() {
        assertThat(of("postgresql://my_database:15432/mesh").jdbcUrl())
                .isEqualTo("jdbc:postgresql://my_database:15432/mesh");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/mesh",
                "postgresql:mesh",
                "postgresql:///mesh",
                "postgresql://me:x@my_database/mesh"
            })
    void rejectsAnInvalidUrlAndSaysWhatIsAllowed(String url) {
        assertThatThrownBy(() -> of(url)).hasMessageContaining("postgresql://host:port/database, without a user");
    }

    private static DatabaseProperties of(String url) {
        return new DatabaseProperties(
                url, "127.0.0.1", 8061, "mesh", "", Path.of("data"), Path.of("programs"), 10, List.of(), 100);
    }
}
