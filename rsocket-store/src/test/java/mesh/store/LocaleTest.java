package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that the user's language does not affect the store. */
class LocaleTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    /** In Turkish, the capital of i is a different letter, so the table's name in capitals would be different. */
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
