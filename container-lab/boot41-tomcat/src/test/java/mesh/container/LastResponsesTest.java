package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tomcat stops counting a request before it has written the end of the response; here it takes its time for that. */
class LastResponsesTest {

    /** Longer than Spring Boot waits before it looks again whether a request is under way. */
    private static final Duration UNTIL_WRITTEN = Duration.ofMillis(100);

    @Test
    void arriveThoughTheirRequestsAreOver() throws Exception {
        ConfigurableApplicationContext contender =
                new SpringApplication(ContainerLab.class, LateEnd.class).run("--server.port=0");
        String port = contender.getEnvironment().getRequiredProperty("local.server.port");
        CompletableFuture<String> response =
                CompletableFuture.supplyAsync(() -> Http.text(URI.create("http://127.0.0.1:" + port + "/delay/0")));
        contender.getBean(LateEnd.class).servletHasReturned.await();

        contender.close();

        assertThat(response).succeedsWithin(Duration.ofSeconds(10)).isEqualTo("{\"millis\":0}");
    }

    @Configuration
    static class LateEnd {

        final CountDownLatch servletHasReturned = new CountDownLatch(1);

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> late() {
            return factory -> factory.addEngineValves(new ValveBase(true) {
                @Override
                public void invoke(Request request, Response response) throws IOException, ServletException {
                    getNext().invoke(request, response);
                    servletHasReturned.countDown();
                    LockSupport.parkNanos(UNTIL_WRITTEN.toNanos());
                }
            });
        }
    }
}
