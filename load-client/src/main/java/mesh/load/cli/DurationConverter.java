package mesh.load.cli;

import java.time.Duration;
import mesh.load.scenario.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time over zero, written as in scenarios. */
final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            Duration duration = Durations.parse(text);
            if (duration.isPositive()) {
                return duration;
            }
        } catch (IllegalArgumentException malformed) {
            // The message below says what is allowed.
        }
        throw new TypeConversionException(
                "'" + text + "' is not a whole number over zero and a unit: us, ms, s or m, such as 30s");
    }
}
