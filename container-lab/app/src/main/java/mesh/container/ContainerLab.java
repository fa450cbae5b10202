package mesh.container;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the application on the container that is on the class path. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ContainerLab {

    public static void main(String[] args) {
        SpringApplication.run(ContainerLab.class, args);
    }
}
