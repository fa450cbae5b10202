package mesh.gateway.kit.store;

import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import tools.jackson.dataformat.cbor.CBORMapper;

/** How what the store sends becomes readings. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    /** Before Spring Boot's own, which know every type: the first decoder that fits is taken. */
    @Bean
    @Order(-1)
    RSocketStrategiesCustomizer fromTheStore(CBORMapper cbor) {
        return strategies -> strategies.decoder(new ReadingDecoder(cbor, MediaType.APPLICATION_CBOR));
    }
}
