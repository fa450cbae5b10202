package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExceptionSentencesTest {

    private static RunResult run(String type, String message, int count) {
        return SampleRun.complete()
                .logged(new ExceptionFigures("shop-1000", type, message, count))
                .build();
    }

    @Test
    void countsThemAndNamesTheSettingOfAWellKnownOne() {
        RunResult run = run(
                "java.sql.SQLTransientConnectionException",
                "HikariPool-1 - Connection is not available, request timed out after 1000ms (total=10, waiting=150)",
                448);

        assertThat(new Findings(run).sentences())
                .contains(
                        "netty-gateway, shop-1000: its log has 448 × SQLTransientConnectionException (HikariPool-1 - Connection is"
                                + " not available, request timed out after 1000ms (total=10, waiting=150))."
                                + " spring.datasource.hikari.maximum-pool-size limits these connections, and"
                                + " spring.datasource.hikari.connection-timeout the wait for one.");
    }

    @Test
    void namesNoSettingOfAnUnknownOne() {
        assertThat(ExceptionSentences.of(run("org.example.Broken", "", 1)))
                .containsExactly("netty-gateway, shop-1000: its log has 1 × Broken.");
    }

    @Test
    void saysHowManyMoreThereAre() {
        RunResult run = SampleRun.complete()
                .logged(IntStream.range(0, 8)
                        .mapToObj(i -> new ExceptionFigures("shop-" + i, "org.example.Broken", "x".repeat(200), 1))
                        .toArray(ExceptionFigures[]::new))
                .build();

        assertThat(ExceptionSentences.of(run))
                .hasSize(6)
                .last()
                .isEqualTo("And 3 more: see exceptions of the services in results.json.");
        assertThat(ExceptionSentences.of(run).getFirst()).endsWith("(" + "x".repeat(160) + " …).");
    }

    @Test
    void saysNothingWithoutExceptions() {
        assertThat(ExceptionSentences.of(SampleRun.complete().build())).isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException | Pending acquire queue has reached its maximum size of 1000 | pendingAcquireMaxCount
            org.apache.hc.core5.http.ConnectionRequestTimeoutException | Timeout deadline: 180000 MILLISECONDS | maxConnPerRoute
            java.net.SocketTimeoutException | Read timed out | read timeout
            java.net.SocketTimeoutException | Connect timed out | did not accept
            java.net.ConnectException | Connection refused | refused connections
            java.net.ConnectException | Cannot assign requested address | ip_local_port_range
            java.net.http.HttpConnectTimeoutException | HTTP connect timed out | did not accept
            org.apache.http.conn.ConnectionPoolTimeoutException | Timeout waiting for connection from pool | 20 in all
            java.util.concurrent.RejectedExecutionException | Task rejected | queue
            org.postgresql.util.PSQLException | FATAL: sorry, too many clients already | max_connections
            """)
    void knows(String type, String message, String setting) {
        assertThat(ExceptionSentences.of(run(type, message, 2)))
                .singleElement()
                .satisfies(sentence -> assertThat(sentence).contains(setting));
    }
}
