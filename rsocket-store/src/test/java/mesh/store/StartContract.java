package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rsocket.exceptions.ApplicationErrorException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.r2dbc.core.DatabaseClient;

/** Checks how a start treats an existing table, and how requests end if the table was changed from outside. */
@ExtendWith(OutputCaptureExtension.class)
abstract class StartContract {

    private static final int ROWS = 200;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private String url = "";

    abstract TestDatabase database();

    @BeforeEach
    void emptyDatabase() {
        url = database().fresh();
    }

    @Test
    void keepsTheRowsThatItFinds(CapturedOutput output) {
        start().close();

        try (RunningStore store = start()) {
            assertThat(output).contains("Rows: 0 right, 0 wrong, 200 missing", "Rows: 200 right, 0 wrong, 0 missing");
            assertThat(rows(store, ROWS)).hasSize(ROWS);
        }
    }

    @Test
    void repairsATableThatDiffersFromTheGeneratedRows(CapturedOutput output) {
        List<TemperatureReading> generated;
        try (RunningStore store = start()) {
            generated = rows(store, ROWS);
            sql(store, "DELETE FROM temperature_reading WHERE id > 150");
            sql(store, "UPDATE temperature_reading SET celsius = 99 WHERE id <= 10");
            sql(store, "INSERT INTO temperature_reading VALUES (777, DATE '2026-01-01', 'Nowhere', 1.0)");
        }

        try (RunningStore store = start()) {
            assertThat(output).contains("Rows: 140 right, 11 wrong, 60 missing");
            assertThat(new HashSet<>(rows(store, ROWS))).isEqualTo(new HashSet<>(generated));
            assertThat(store.get("/actuator/health/readiness")).isEqualTo(200);
        }
    }

    @Test
    void isNotReadyAfterRowsAreLostAndDoesNotRespondWithFewer() {
        try (RunningStore store = start()) {
            sql(store, "DELETE FROM temperature_reading WHERE id = 7");

            assertThat(store.get("/actuator/health/readiness")).isEqualTo(503);
            assertThat(store.get("/actuator/health/liveness")).isEqualTo(200);
            assertThatThrownBy(() -> rows(store, ROWS))
                    .isInstanceOf(ApplicationErrorException.class)
                    .hasMessage("the table has lost rows: only 199 of 200 were found");
        }
    }

    @Test
    void hidesItsSqlWhenTheDatabaseFails() {
        try (RunningStore store = start()) {
            sql(store, "DROP TABLE temperature_reading");

            assertThatThrownBy(() -> rows(store, 1))
                    .isInstanceOf(ApplicationErrorException.class)
                    .hasMessage("the database failed");
        }
    }

    private RunningStore start() {
        return RunningStore.start("--spring.r2dbc.url=" + url, "--store.rows=" + ROWS);
    }

    private static List<TemperatureReading> rows(RunningStore store, int cnt) {
        try (StoreClient client = StoreClient.cbor(store.rsocketPort())) {
            return client.readings(cnt).collectList().blockOptional(LIMIT).orElseThrow();
        }
    }

    private static void sql(RunningStore store, String sql) {
        store.bean(DatabaseClient.class).sql(sql).then().block(LIMIT);
    }
}
