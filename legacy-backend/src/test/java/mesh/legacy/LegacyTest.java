package mesh.legacy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Runs a backend that all these tests share. It responds immediately unless a test changes that. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "server.tomcat.threads.max=50")
public abstract class LegacyTest {

    @LocalServerPort
    protected int port;

    protected LegacyClient client = new LegacyClient(0);

    @BeforeEach
    @AfterEach
    protected void startAnew() throws IOException, InterruptedException {
        client = new LegacyClient(port);
        client.behave("{'serviceTime': '0ms'}");
        client.delete("/legacy/counters");
    }
}
