package mesh.store;

import io.r2dbc.spi.ConnectionFactory;
import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.r2dbc.convert.R2dbcCustomConversions;
import org.springframework.data.r2dbc.dialect.DialectResolver;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

/** How a reading comes out of the database and goes onto the wire: the two hot spots of this service. */
@Configuration(proxyBeanMethods = false)
class Conversions {

    @Bean
    R2dbcCustomConversions fromRows(ConnectionFactory connections) {
        return R2dbcCustomConversions.of(DialectResolver.getDialect(connections), ReadingFromRow.INSTANCE);
    }

    /** Before Spring Boot's own, which know every type: the first encoder that fits is taken. */
    @Bean
    @Order(-1)
    RSocketStrategiesCustomizer ontoTheWire(CBORMapper cbor, JsonMapper json) {
        return strategies -> strategies
                .encoder(new ReadingEncoder(cbor, MediaType.APPLICATION_CBOR))
                .encoder(new ReadingEncoder(json, MediaType.APPLICATION_JSON));
    }
}
