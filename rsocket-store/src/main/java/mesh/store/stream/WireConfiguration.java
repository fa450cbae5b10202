package mesh.store.stream;

import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Configures how a reading is encoded, which is the other hot spot of this service. */
@Configuration(proxyBeanMethods = false)
class WireConfiguration {

    /** Comes before Spring Boot's own encoders, which accept every type: Spring uses the first encoder that fits. */
    @Bean
    @Order(-1)
    RSocketStrategiesCustomizer ontoTheWire(CBORMapper cbor, JsonMapper json) {
        return strategies -> strategies
                .encoder(new ReadingEncoder(cbor, MediaType.APPLICATION_CBOR))
                .encoder(new ReadingEncoder(json, MediaType.APPLICATION_JSON));
    }
}
