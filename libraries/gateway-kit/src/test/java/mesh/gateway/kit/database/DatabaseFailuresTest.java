package mesh.gateway.kit.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.r2dbc.spi.R2dbcBadGrammarException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.transaction.TransactionSystemException;
import reactor.core.publisher.Flux;

/** Tests that a failure has the same cause and the same limit with either driver. */
class DatabaseFailuresTest {

    private static final DatabaseProperties DATABASE = new DatabaseProperties(
            URI.create("postgresql://127.0.0.1:8061/mesh"),
            "mesh",
            "",
            10,
            Duration.ofSeconds(3),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            0,
            Duration.ZERO);

    private static final String CONNECTIONS = "mesh.database.max-connections";
    private static final String ACQUIRE = "mesh.database.acquire-timeout";
    private static final String QUERY = "mesh.database.query-timeout";
    private static final String CONNECT = "mesh.database.connect-timeout";

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void namesTheCauseAndTheLimit(Exception failure, FailureCause cause, @Nullable String limit) {
        RuntimeException thrown = failure instanceof RuntimeException unwrapped
                ? unwrapped
                : new IllegalStateException("as Spring wraps it", failure);

        UpstreamException blocking = catchThrowableOfType(
                UpstreamException.class,
                () -> DatabaseFailures.mapped(
                        () -> {
                            throw thrown;
                        },
                        DATABASE));
        UpstreamException reactive = catchThrowableOfType(
                UpstreamException.class,
                () -> DatabaseFailures.mapped(Flux.error(thrown), DATABASE).blockLast());

        assertThat(blocking.failureCause()).isEqualTo(cause);
        assertThat(reactive.failureCause()).isEqualTo(cause);
        assertThat(property(blocking.limit()))
                .isEqualTo(property(reactive.limit()))
                .isEqualTo(String.valueOf(limit));
        assertThat(blocking).hasMessageMatching("postgresql://127.0.0.1:8061/mesh: " + cause.code() + " after \\d+ ms");
    }

    private static String property(@Nullable LimitInForce limit) {
        return limit == null ? "null" : Objects.requireNonNull(limit).property();
    }

    static Stream<Arguments> failures() {
        String hikari = "database - Connection is not available, request timed out after 300ms ";
        return Stream.of(
                of(
                        new SQLTransientConnectionException(hikari + "(total=10, active=10, idle=0, waiting=5)"),
                        FailureCause.POOL_TIMEOUT,
                        ACQUIRE),
                of(
                        new SQLTransientConnectionException(hikari + "(total=0, active=0, idle=0, waiting=5)"),
                        FailureCause.DATABASE_UNAVAILABLE,
                        ACQUIRE),
                of(
                        new SQLTransientConnectionException(
                                hikari + "(total=1, active=1, idle=0, waiting=0)", "53300", new SQLException()),
                        FailureCause.DATABASE_UNAVAILABLE,
                        ACQUIRE),
                of(new R2dbcTimeoutException("Connection acquisition timed out"), FailureCause.POOL_TIMEOUT, ACQUIRE),
                of(new SQLException("refused", "08001"), FailureCause.DATABASE_UNAVAILABLE, null),
                of(new SQLException("refused", new ConnectException()), FailureCause.DATABASE_UNAVAILABLE, null),
                of(
                        new SQLException("late", new SocketTimeoutException("Connect timed out")),
                        FailureCause.DATABASE_UNAVAILABLE,
                        CONNECT),
                of(new SQLException("broken", "08006"), FailureCause.DATABASE_UNAVAILABLE, null),
                of(new SQLException("terminating connection", "57P01"), FailureCause.DATABASE_UNAVAILABLE, null),
                of(
                        new R2dbcNonTransientResourceException("sorry, too many clients", "53300"),
                        FailureCause.DATABASE_UNAVAILABLE,
                        CONNECTIONS),
                of(
                        new SQLException("sorry, too many clients", "53300"),
                        FailureCause.DATABASE_UNAVAILABLE,
                        CONNECTIONS),
                of(
                        new R2dbcNonTransientResourceException("Connection unexpectedly closed"),
                        FailureCause.DATABASE_UNAVAILABLE,
                        null),
                of(new SQLException("statement timeout", "57014"), FailureCause.DATABASE_ERROR, QUERY),
                of(
                        new R2dbcTransientResourceException("statement timeout", "57014"),
                        FailureCause.DATABASE_ERROR,
                        QUERY),
                of(new SQLException("no such column", "42703"), FailureCause.DATABASE_ERROR, null),
                of(rolledBackFor(new SQLException("terminating", "57P01")), FailureCause.DATABASE_UNAVAILABLE, null),
                of(rolledBackFor(new SQLException("no such column", "42703")), FailureCause.DATABASE_ERROR, null),
                of(rolledBackFor(null), FailureCause.DATABASE_UNAVAILABLE, null),
                of(new R2dbcBadGrammarException("no such column", "42703"), FailureCause.DATABASE_ERROR, null),
                of(new ClassCastException("ours"), FailureCause.INTERNAL, null));
    }

    /** @param failure the failure of a statement; null if the commit failed, because Spring does not pass that failure on */
    private static TransactionSystemException rolledBackFor(@Nullable SQLException failure) {
        TransactionSystemException rollback =
                new TransactionSystemException("could not roll back", new SQLException("Connection is closed"));
        if (failure != null) {
            rollback.initApplicationException(failure);
        }
        return rollback;
    }

    private static Arguments of(Exception failure, FailureCause cause, @Nullable String limit) {
        return Arguments.of(failure, cause, limit);
    }
}
