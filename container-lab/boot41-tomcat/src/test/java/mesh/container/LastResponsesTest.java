package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;

/**
 * Tomcat stops counting a request before it has written the end of the response. Here Tomcat begins to write the end of a response only
 * when the shutdown no longer waits for requests.
 */
@Timeout(300)
class LastResponsesTest {

    /** As long as a thread may wait for a core, and far shorter than the pause in the shutdown. */
    private static final Duration UNTIL_WRITTEN = Duration.ofMillis(50);

    @Test
    void arriveAfterTheirRequestsHaveEnded() throws Exception {
        ConfigurableApplicationContext contender =
                new SpringApplication(ContainerLab.class, LateEnd.class).run("--server.port=0");
        String port = contender.getEnvironment().getRequiredProperty("local.server.port");
        CompletableFuture<String> response =
                CompletableFuture.supplyAsync(() -> Http.text(URI.create("http://127.0.0.1:" + port + "/delay/0")));
        contender.getBean(LateEnd.class).servletHasReturned.await();

        contender.close();

        assertThat(response).succeedsWithin(Duration.ofMinutes(2)).isEqualTo("{\"millis\":0}");
    }

    /** Has no annotation, because that would make it part of every contender in these tests. */
    static class LateEnd {

        final CountDownLatch servletHasReturned = new CountDownLatch(1);
        final CountDownLatch requestsAreOver = new CountDownLatch(1);

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> late() {
            return factory -> factory.addEngineValves(new ValveBase(true) {
                @Override
                public void invoke(Request request, Response response) throws IOException, ServletException {
                    getNext().invoke(request, response);
                    servletHasReturned.countDown();
                    awaitTheEndOfRequests();
                    LockSupport.parkNanos(UNTIL_WRITTEN.toNanos());
                }
            });
        }

        @Bean
        SmartLifecycle behindTheGracefulShutdown() {
            return new SmartLifecycle() {
                @Override
                public void start() {}

                @Override
                public void stop() {
                    requestsAreOver.countDown();
                }

                @Override
                public boolean isRunning() {
                    return true;
                }

                @Override
                public int getPhase() {
                    return DEFAULT_PHASE - 1280;
                }
            };
        }

        private void awaitTheEndOfRequests() throws IOException {
            try {
                if (!requestsAreOver.await(2, TimeUnit.MINUTES)) {
                    throw new IOException("the graceful shutdown did not end");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }
}
