package mesh.console;

import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.BindException;

/** Says which setting of the environment prevents the start of the console. */
final class InvalidSetting {

    private InvalidSetting() {}

    /** Returns a message with the setting and its value; empty if the start failed for another reason. */
    static Optional<String> in(Throwable failedStart) {
        return causes(failedStart)
                .filter(BindException.class::isInstance)
                .map(BindException.class::cast)
                .reduce((outer, inner) -> inner)
                .map(InvalidSetting::message);
    }

    private static String message(BindException invalid) {
        if (invalid.getProperty() == null) { // a record has rejected its values
            return String.valueOf(
                    causes(invalid).reduce(invalid, (outer, inner) -> inner).getMessage());
        }
        return "'" + invalid.getName() + "' is '" + invalid.getProperty().getValue()
                + "'. Allowed: a value of the type "
                + invalid.getTarget().getType().toClass().getSimpleName();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }
}
