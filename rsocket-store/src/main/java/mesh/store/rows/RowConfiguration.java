package mesh.store.rows;

import io.r2dbc.spi.ConnectionFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.r2dbc.convert.R2dbcCustomConversions;
import org.springframework.data.r2dbc.dialect.DialectResolver;

/** Configures how a reading is read from the database, which is one of the two hot spots of this service. */
@Configuration(proxyBeanMethods = false)
class RowConfiguration {

    @Bean
    R2dbcCustomConversions fromRows(ConnectionFactory connections) {
        return R2dbcCustomConversions.of(DialectResolver.getDialect(connections), ReadingFromRow.INSTANCE);
    }
}
