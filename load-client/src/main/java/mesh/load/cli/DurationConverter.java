package mesh.load.cli;

import java.time.Duration;
import java.util.Optional;
import mesh.load.scenario.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration longer than zero, written as in scenarios. */
public final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        return parsed(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a whole number over zero and a unit: us, ms, s or m, such as 30s"));
    }

    /** Returns empty if the text is no such duration; the caller reports what is allowed. */
    static Optional<Duration> parsed(String text) {
        try {
            return Optional.of(Durations.parse(text)).filter(Duration::isPositive);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
