package mesh.gateway.kit.database;

import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.UpstreamCall;
import mesh.stages.RequestStages;
import mesh.stages.Step;
import mesh.stages.path.Stage;
import mesh.stages.reactive.StreamStages;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionSystemException;
import reactor.core.publisher.Flux;

/**
 * Reports failures of the database in the same words for every driver. PostgreSQL has a code for every error (SQLSTATE, appendix A of
 * its manual), and both JDBC and R2DBC pass it on.
 */
public final class DatabaseFailures {

    /** The database ended a query that took too long. */
    private static final String QUERY_CANCELED = "57014";

    /** The database has its maximum number of clients. */
    private static final String TOO_MANY_CLIENTS = "53300";

    /** The database is stopping or starting, or has its maximum number of clients. All codes of class 08 are about connections, too. */
    private static final Set<String> NOT_THERE = Set.of("57P01", "57P02", "57P03", "57P05", TOO_MANY_CLIENTS);

    private DatabaseFailures() {}

    /**
     * Runs a blocking query and turns its failure into an {@link mesh.gateway.kit.UpstreamException}. An {@link UncheckedIOException} is
     * rethrown unchanged: it comes from the code that receives a row, not from the database, whose drivers throw other exceptions.
     */
    public static <T> T mapped(Supplier<T> query, DatabaseProperties database) {
        UpstreamCall call = UpstreamCall.to(database.url(), database::behind);
        Step step = RequestStages.begin(Stage.QUERY).awaitConnection();
        try {
            return step.run(query::get);
        } catch (UncheckedIOException ofTheUser) {
            throw ofTheUser;
        } catch (RuntimeException failure) {
            throw call.failed(failure, causeOf(failure));
        } catch (OutOfMemoryError exhausted) {
            throw call.failed(exhausted);
        } finally {
            step.end();
        }
    }

    /** Returns the same rows, with every failure turned into an {@link mesh.gateway.kit.UpstreamException}. */
    public static <T> Flux<T> mapped(Flux<T> rows, DatabaseProperties database) {
        return Flux.deferContextual(context -> {
            UpstreamCall call = UpstreamCall.to(database.url(), database::behind);
            Step step = StreamStages.begin(context, Stage.QUERY).awaitConnection();
            return StreamStages.asStep(step, rows).onErrorMap(failure -> call.failed(failure, causeOf(failure)));
        });
    }

    private static FailureCause causeOf(Throwable failure) {
        FailureCause ofAny = FailureCause.ofAnyUpstream(original(failure));
        if (ofAny != null) {
            return ofAny;
        }
        if (isAbsent(failure)) {
            return FailureCause.DATABASE_UNAVAILABLE;
        }
        if (isAcquireTimeout(failure)) {
            return FailureCause.POOL_TIMEOUT;
        }
        boolean ofTheDatabase = has(failure, link -> link instanceof SQLException || link instanceof R2dbcException);
        return ofTheDatabase ? FailureCause.DATABASE_ERROR : FailureCause.INTERNAL;
    }

    /** Returns whether no connection can be made, or the query's connection has broken. */
    private static boolean isAbsent(Throwable failure) {
        return has(failure, DatabaseFailures::saysNotThere);
    }

    private static boolean saysNotThere(Throwable link) {
        String state = state(link);
        return switch (link) {
            case ConnectException e -> true;
            case SocketTimeoutException e -> true;
            case SQLTransientConnectionException e -> isEmptyPool(e) || isNotThere(state);
            case SQLException e when isClosedByPool(e) -> true;
            case R2dbcNonTransientResourceException e
            when state == null -> true; // the driver's own word for a broken connection
            default -> isNotThere(state);
        };
    }

    private static boolean isNotThere(@Nullable String state) {
        return state != null && (state.startsWith("08") || NOT_THERE.contains(state));
    }

    /** HikariCP throws the same exception if no connection can be made and if all connections are in use. Only the message shows which. */
    private static boolean isEmptyPool(SQLTransientConnectionException failure) {
        return String.valueOf(failure.getMessage()).contains("(total=0,");
    }

    /**
     * HikariCP closes a connection that broke, and each further use fails with this message. If the connection broke during a commit, there
     * is no other sign: Spring reports only the failed rollback, and logs the failed commit before it.
     */
    private static boolean isClosedByPool(SQLException failure) {
        return failure.getSQLState() == null && "Connection is closed".equals(failure.getMessage());
    }

    /** Returns whether a pool had no connection in time, for any reason. */
    static boolean isAcquireTimeout(Throwable failure) {
        return has(
                failure,
                link -> link instanceof SQLTransientConnectionException
                        || (link instanceof R2dbcTimeoutException && state(link) == null));
    }

    /** Returns whether the database ended a query that took too long. */
    static boolean isOutOfTime(Throwable failure) {
        return has(failure, link -> QUERY_CANCELED.equals(state(link)));
    }

    /** Returns whether the database rejected this client because it has its maximum number of clients. */
    static boolean isFull(Throwable failure) {
        return has(failure, link -> TOO_MANY_CLIENTS.equals(state(link)));
    }

    private static @Nullable String state(Throwable link) {
        return switch (link) {
            case SQLException e -> e.getSQLState();
            case R2dbcException e -> e.getSqlState();
            default -> null;
        };
    }

    /** Returns the reason for a rollback. If the rollback fails too, Spring reports only the failed rollback and hides the reason. */
    private static Throwable original(Throwable failure) {
        return failure instanceof TransactionSystemException rollback && rollback.getApplicationException() != null
                ? rollback.getApplicationException()
                : failure;
    }

    private static boolean has(Throwable failure, Predicate<Throwable> kind) {
        for (Throwable link = original(failure); link != null; link = link.getCause()) {
            if (kind.test(link)) {
                return true;
            }
        }
        return false;
    }
}
