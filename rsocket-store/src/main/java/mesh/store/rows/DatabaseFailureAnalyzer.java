package mesh.store.rows;

import io.r2dbc.spi.R2dbcException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** If the store cannot start because its database does not respond, explains that in a sentence instead of a stack trace. */
final class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<R2dbcException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, R2dbcException cause) {
        // Leaves out the URL and the user, because a URL may contain a password.
        return new FailureAnalysis(
                "The database cannot be used: " + cause.getMessage(),
                "Check spring.r2dbc.url, spring.r2dbc.username and spring.r2dbc.password, and that the database is up.",
                cause);
    }
}
