package mesh.database;

import mesh.database.rows.TemperatureTable;
import mesh.database.server.DatabaseUnavailableException;
import mesh.database.server.PostgresServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Starts PostgreSQL before a client can check whether it is ready, and ends it after the last request. */
@Component
class DatabaseLifecycle implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseLifecycle.class);

    private final DatabaseProperties properties;
    private final PostgresServer server;
    private final TemperatureTable table;
    private volatile boolean running;

    DatabaseLifecycle(DatabaseProperties properties, PostgresServer server, TemperatureTable table) {
        this.properties = properties;
        this.server = server;
        this.table = table;
    }

    @Override
    public void start() {
        if (properties.password().isEmpty()) {
            throw new DatabaseUnavailableException(
                    "the environment variable MESH_DATABASE_PASSWORD is empty: set it to the password of "
                            + "the database's user '" + properties.username() + "'");
        }
        running = true;
        if (properties.startsOne()) {
            server.start(table.scripts(), this::endedByItself);
        } else {
            table.fill();
        }
    }

    @Override
    public void stop() {
        running = false;
        server.stop();
    }

    /** Ends this service, which is useless without PostgreSQL. The process that started the service thereby learns of the failure. */
    private void endedByItself(int exitCode) {
        if (running) {
            LOG.error("PostgreSQL ended unexpectedly with exit code {}", exitCode);
            Thread.ofPlatform().name("postgresql-ended").start(() -> System.exit(1));
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Integer.MIN_VALUE + 1;
    }
}
