package mesh.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.FullyQualifiedAnnotationBeanNameGenerator;

/** Starts the gateway on Netty. Types in different packages have the same names, so the name of a bean includes its package. */
@SpringBootApplication(nameGenerator = FullyQualifiedAnnotationBeanNameGenerator.class)
@ConfigurationPropertiesScan
public class NettyGateway {

    public static void main(String[] args) {
        SpringApplication.run(NettyGateway.class, args);
    }
}
