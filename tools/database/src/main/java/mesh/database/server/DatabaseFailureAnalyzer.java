package mesh.database.server;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in a sentence, instead of a stack trace, why there is no database. */
final class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<DatabaseUnavailableException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, DatabaseUnavailableException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
    }
}
