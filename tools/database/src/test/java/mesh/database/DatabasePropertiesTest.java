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
                "postgresql://[::1]:5432/mesh",
                "postgresql://my_database/mesh",
                "postgresql://127.0.0.1:65535/mesh",
                "postgresql://127.0.0.1:1/mesh?sslmode=require"
            })
    void takesEveryHostAndPort(String url) {
        assertThat(of(url).jdbcUrl()).isEqualTo("jdbc:" + url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/mesh",
                "postgresql://127.0.0.1:0/mesh",
                "postgresql://127.0.0.1:65536/mesh",
                "postgresql://my_database:65536/mesh",
                "postgresql://[::1]:65536/mesh",
                "postgresql://127.0.0.1:5432x/mesh",
                "postgresql://:5432/mesh",
                "postgresql://me:very secret@127.0.0.1/mesh",
                "postgresql:mesh",
                "postgresql:///mesh",
                "postgresql://me:x@my_database/mesh"
            })
    void rejectsAnInvalidUrlAndSaysWhatIsAllowed(String url) {
        assertThatThrownBy(() -> of(url))
                .hasMessageContaining("postgresql://host:port/database, without a user")
                .hasMessageNotContaining("secret");
    }

    private static DatabaseProperties of(String url) {
        return new DatabaseProperties(
                url, "127.0.0.1", 8061, "mesh", "", Path.of("data"), Path.of("programs"), 10, List.of(), 100);
    }
}
