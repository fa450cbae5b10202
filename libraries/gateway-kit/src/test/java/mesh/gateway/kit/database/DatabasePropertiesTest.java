package mesh.gateway.kit.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabasePropertiesTest {

    @Test
    void hasTheDefaultsOfTheLibraries() {
        Configured.with(DatabaseProperties.class, database -> {
            assertThat(database.url()).isEqualTo(URI.create("postgresql://127.0.0.1:8061/mesh"));
            assertThat(database.port()).isEqualTo(8061);
            assertThat(database.database()).isEqualTo("mesh");
            assertThat(database.username()).isEqualTo("mesh");
            assertThat(database.maxConnections()).isEqualTo(10);
            assertThat(database.acquireTimeout()).isEqualTo(Duration.ofSeconds(30));
            assertThat(database.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
            assertThat(database.queryTimeout()).isEqualTo(Duration.ofSeconds(30));
            assertThat(database.fetchSize()).isZero();
            assertThat(database.querySeconds()).isEqualTo(0.001);
        });
    }

    @Test
    void usesPostgresqlsOwnPortIfTheUrlHasNone() {
        Configured.with(
                DatabaseProperties.class,
                database -> assertThat(database.port()).isEqualTo(5432),
                "mesh.database.url=postgresql://somewhere/readings");
    }

    @Test
    void aHostMayHaveAnUnderscore() {
        Configured.with(
                DatabaseProperties.class,
                database -> {
                    assertThat(database.host()).isEqualTo("my_database");
                    assertThat(database.port()).isEqualTo(15432);
                    assertThat(database.database()).isEqualTo("readings");
                },
                "mesh.database.url=postgresql://my_database:15432/readings");
    }

    @Test
    void neverShowsThePassword() {
        Configured.with(
                DatabaseProperties.class,
                database -> {
                    assertThat(database.password()).isEqualTo("very-secret");
                    assertThat(database).asString().doesNotContain("very-secret");
                    assertThat(database.shown().toString()).doesNotContain("very-secret");
                },
                "mesh.database.password=very-secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mesh.database.max-connections=0",
                "mesh.database.acquire-timeout=249ms",
                "mesh.database.connect-timeout=0s",
                "mesh.database.query-timeout=0s",
                "mesh.database.fetch-size=-1",
                "mesh.database.query-time=-1ms",
                "mesh.database.max-conections=5"
            })
    void rejectsAnInvalidLimit(String property) {
        Configured.refused(property, failure -> assertThat(failure).contains("mesh.database"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8061/mesh",
                "postgresql://127.0.0.1:0/mesh",
                "postgresql://127.0.0.1:65536/mesh",
                "postgresql://my_database:65536/mesh",
                "postgresql://[::1]:65536/mesh",
                "postgresql://:5432/mesh",
                "postgresql:mesh",
                "postgresql://mesh:very-secret@127.0.0.1/mesh",
                "postgresql://mesh:very-secret@my_database/mesh"
            })
    void rejectsAnInvalidUrlAndSaysWhatIsAllowed(String url) {
        Configured.refused(
                "mesh.database.url=" + url,
                failure -> assertThat(failure).contains("postgresql://host:port/database, without a user"));
    }
}
