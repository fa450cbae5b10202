package mesh.gateway.kit.store;

import org.springframework.boot.rsocket.messaging.RSocketStrategiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Configures how the store's payloads become readings. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    /** Comes before Spring Boot's own decoders, which accept every type: Spring uses the first decoder that fits. */
    @Bean
    @Order(-1)
    RSocketStrategiesCustomizer fromTheStore(CBORMapper cbor) {
        return strategies -> strategies.decoder(new ReadingDecoder(cbor, MediaType.APPLICATION_CBOR));
    }
}
