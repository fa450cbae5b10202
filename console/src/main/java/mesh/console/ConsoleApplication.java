package mesh.console;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The Spring application: the routes, the filters that protect them, and the components they need. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ConsoleApplication {}
