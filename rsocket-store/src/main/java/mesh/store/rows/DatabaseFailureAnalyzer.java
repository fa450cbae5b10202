package mesh.store.rows;

import io.r2dbc.spi.R2dbcException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in a sentence why the store does not start when its database does not respond, in place of a stack trace. */
final class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<R2dbcException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, R2dbcException cause) {
        // Neither the URL nor the user: a URL may hold a password.
        return new FailureAnalysis(
                "The database cannot be used: " + cause.getMessage(),
                "Check spring.r2dbc.url, spring.r2dbc.username and spring.r2dbc.password, and that the database is up.",
                cause);
    }
}
