package mesh.store;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the store: RSocket over TCP on 127.0.0.1:7000, actuator on 127.0.0.1:7001 unless configured otherwise. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class RSocketStore {

    public static void main(String[] args) {
        SpringApplication.run(RSocketStore.class, args);
    }
}
