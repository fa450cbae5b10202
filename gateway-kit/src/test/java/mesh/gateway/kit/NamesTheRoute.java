package mesh.gateway.kit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** A failure says of which path it is: the console shows the number of an invocation alone. */
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
