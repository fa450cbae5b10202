package mesh.database;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts a PostgreSQL, and shows on 127.0.0.1:8060 (unless configured otherwise) whether it is ready. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class DatabaseService {

    public static void main(String[] args) {
        SpringApplication.run(DatabaseService.class, args);
    }
}
