package mesh.legacy;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the legacy backend: Spring MVC on Tomcat with platform threads, on 127.0.0.1:8080 unless configured otherwise. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class LegacyBackend {

    public static void main(String[] args) {
        SpringApplication.run(LegacyBackend.class, args);
    }
}
