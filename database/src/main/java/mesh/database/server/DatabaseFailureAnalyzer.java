package mesh.database.server;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in a sentence why there is no database, in place of a stack trace. */
final class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<DatabaseUnavailableException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, DatabaseUnavailableException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
    }
}
