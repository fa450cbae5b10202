package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedExceptionTest {

    /** As Spring Boot logs an exception of a request: the root cause follows the message after an empty line. */
    @Test
    void countsWhatSpringBootLogs() {
        String log = """
                2026-11-30T10:00:00.000Z ERROR 1 --- [nio-8080-exec-1] o.a.c.c.C.[.[.[/].[dispatcherServlet] : Servlet.service() threw exception

                java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available (total=10, waiting=150)
                \tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:686)
                \tat com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:179)

                """;

        assertThat(LoggedException.in((log + log + log).lines()))
                .containsExactly(new LoggedException(
                        "java.sql.SQLTransientConnectionException",
                        "HikariPool-1 - Connection is not available (total=10, waiting=150)",
                        3));
    }

    @Test
    void takesTheRootCauseAndTheMostFrequentTypeFirst() {
        String wrapped = """
                org.example.Wrapped: call failed
                \tat a.B.c(B.java:1)
                Caused by: java.net.SocketTimeoutException: Read timed out
                \tat a.B.c(B.java:2)
                \t... 12 more
                """;
        String other = """
                Exception in thread "worker-1" java.lang.IllegalStateException
                \tat a.B.c(B.java:3)
                """;

        assertThat(LoggedException.in((other + wrapped + wrapped).lines()))
                .containsExactly(
                        new LoggedException("java.net.SocketTimeoutException", "Read timed out", 2),
                        new LoggedException("java.lang.IllegalStateException", "", 1));
    }

    /** As Reactor logs it: the lines between the trace and its cause are not indented. */
    @Test
    void countsATraceOfReactorOnce() {
        String log = """
                org.springframework.web.reactive.function.client.WebClientRequestException: Connection refused: /127.0.0.1:1
                \tat org.example.A.b(A.java:1)
                \tSuppressed: reactor.core.publisher.FluxOnAssembly$OnAssemblyException:
                Error has been observed at the following site(s):
                \t*__checkpoint ⇢ Request to GET http://127.0.0.1:1/ [DefaultWebClient]
                Original Stack Trace:
                \t\tat org.example.A.b(A.java:1)
                Caused by: java.net.ConnectException: Connection refused
                \tat java.base/sun.nio.ch.Net.pollConnect(Native Method)
                2026-11-30T10:00:00.000Z INFO 1 --- [main] o.e.A : other
                """;

        assertThat(LoggedException.in((log + log).lines()))
                .containsExactly(new LoggedException("java.net.ConnectException", "Connection refused", 2));
    }

    @Test
    void keepsTheFirstLineOfAMessageOfSeveral() {
        String log = """
                org.example.Failed: first line
                second line
                \tat a.B.c(B.java:1)
                """;

        assertThat(LoggedException.in(log.lines()))
                .containsExactly(new LoggedException("org.example.Failed", "first line", 1));
    }

    @Test
    void aLineThatOnlyNamesAClassIsNoException() {
        assertThat(LoggedException.in("org.example.Started: ready\norg.example.Other\nINFO fine\n".lines()))
                .isEmpty();
    }

    @Test
    void aCauseWithoutATraceBeforeItCountsOnce() {
        assertThat(LoggedException.in("Caused by: java.io.IOException: reset\n\tat a.B.c(B.java)".lines()))
                .containsExactly(new LoggedException("java.io.IOException", "reset", 1));
    }
}
