package mesh.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/** Starts the gateway on Tomcat. The types of each package bear the same names, so beans are told apart by their package. */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
@ConfigurationPropertiesScan
public class TomcatGateway {

    static {
        RestClientConfiguration.sendCallsOnce(); // before anything in this JVM sends a request
    }

    public static void main(String[] args) {
        SpringApplication.run(TomcatGateway.class, args);
    }
}
