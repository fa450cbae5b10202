package mesh.store;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Objects;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test class if the environment names no PostgreSQL. {@code .ci/postgres start} starts one. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsPostgres.Condition.class)
@interface NeedsPostgres {

    String URL = "STORE_TEST_POSTGRES_URL";

    /** Reads the environment. */
    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (!Objects.requireNonNullElse(System.getenv(URL), "").isBlank()) {
                return ConditionEvaluationResult.enabled(URL + " is set");
            }
            return ConditionEvaluationResult.disabled("wants PostgreSQL: " + URL + " names none");
        }
    }
}
