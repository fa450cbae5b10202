package mesh.container;

import jakarta.servlet.ServletContext;
import org.springframework.boot.SpringBootVersion;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows the server that actually responds, because a container may ignore a property. */
@RestController
class ContenderController {

    private final ServletContext server;

    ContenderController(ServletContext server) {
        this.server = server;
    }

    @GetMapping("/contender")
    Contender contender() {
        Thread thread = Thread.currentThread();
        return new Contender(
                server.getServerInfo(),
                Runtime.version().toString(),
                SpringBootVersion.getVersion(),
                thread.getName(),
                thread.isVirtual());
    }
}
