package mesh.gateway.kit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Adds the path to a test's failure, because the build's output shows only the number of an invocation. */
final class NamesTheRoute implements TestExecutionExceptionHandler {

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw named(context.getDisplayName(), failure);
    }

    static Throwable named(String test, Throwable failure) {
        return failure instanceof TestAbortedException || !test.contains("/")
                ? failure
                : new AssertionError(test + ": " + failure.getMessage(), failure);
    }
}
