package mesh.console;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** What Spring puts together: the routes, what guards them, and what they need. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ConsoleApplication {}
