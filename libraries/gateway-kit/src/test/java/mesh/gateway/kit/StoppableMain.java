package mesh.gateway.kit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/** Starts a gateway whose shutdown a test can stop at its first step. */
final class StoppableMain {

    /** System property: the gateway's class. */
    static final String APPLICATION = "mesh.stop.application";

    /** System property: a file. The shutdown waits as long as the file exists. */
    static final String HOLD = "mesh.stop.hold";

    private StoppableMain() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
        Path hold = Path.of(System.getProperty(HOLD));
        SpringApplication gateway = new SpringApplication(Class.forName(System.getProperty(APPLICATION)));
        gateway.addListeners((ApplicationListener<ContextClosedEvent>)
                event -> Awaitility.await().forever().until(() -> !Files.exists(hold)));
        gateway.run(arguments);
    }
}
