package mesh.gateway;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import mesh.stages.Step;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Tells the query of the calling thread when the pool has given it a connection. Two objects over one pool are equal: a query finds its
 * transaction by its data source.
 */
final class StagedDataSource extends DelegatingDataSource {

    private final DataSource pool;

    StagedDataSource(DataSource pool) {
        super(pool);
        this.pool = pool;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        Step.ofThread().connected();
        return connection;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StagedDataSource same && same.pool.equals(pool);
    }

    @Override
    public int hashCode() {
        return pool.hashCode();
    }
}
