package mesh.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/** Starts the gateway on Tomcat. Types in different packages have the same names, so the name of a bean includes its package. */
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
