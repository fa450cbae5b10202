package mesh.store.rows;

import io.r2dbc.spi.R2dbcException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in a sentence, instead of a stack trace, why the store does not start when its database does not respond. */
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
