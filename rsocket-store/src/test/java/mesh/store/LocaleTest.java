package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On a machine whose user speaks another language, nothing is another one. */
class LocaleTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void speakAsBefore() {
        Locale.setDefault(before);
    }

    /** In capitals an i is another letter there: the table's name would be. */
    @Test
    void theStoreFindsItsTableInTurkishToo() {
        Locale.setDefault(Locale.of("tr", "TR"));

        try (RunningStore store =
                        RunningStore.start("--spring.r2dbc.url=" + TestDatabase.H2.fresh(), "--store.rows=20");
                StoreClient client = StoreClient.cbor(store.rsocketPort())) {
            assertThat(client.readings(20).collectList().block(Duration.ofMinutes(1)))
                    .hasSize(20);
        }
    }
}
