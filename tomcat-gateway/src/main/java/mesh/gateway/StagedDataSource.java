package mesh.gateway;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import mesh.stages.Step;

/** A pool that informs the query of the calling thread when it has given it a connection. */
final class StagedDataSource extends HikariDataSource {

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        Step.ofThread().connected();
        return connection;
    }
}
