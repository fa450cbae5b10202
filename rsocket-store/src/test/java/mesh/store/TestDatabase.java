package mesh.store;

import io.r2dbc.spi.ConnectionFactories;
import java.util.Objects;
import java.util.UUID;
import org.springframework.r2dbc.core.DatabaseClient;

/** The kind of database that a test uses. Each test gets a database of its own, so rows of other tests do not appear in it. */
enum TestDatabase {
    H2 {
        @Override
        String fresh() {
            return "r2dbc:h2:mem:///" + uniqueName() + "?options=DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE";
        }
    },

    POSTGRES {
        @Override
        String fresh() {
            String server = Objects.requireNonNull(System.getenv(NeedsPostgres.URL));
            String name = uniqueName();
            DatabaseClient.create(ConnectionFactories.get(server))
                    .sql("CREATE DATABASE " + name)
                    .then()
                    .block();
            return server.substring(0, server.lastIndexOf('/') + 1) + name;
        }
    };

    /** Creates an empty database that outlives the connections to it, and returns its URL. */
    abstract String fresh();

    private static String uniqueName() {
        return "store_" + UUID.randomUUID().toString().replace('-', '_');
    }
}
