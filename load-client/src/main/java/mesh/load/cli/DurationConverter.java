package mesh.load.cli;

import java.time.Duration;
import mesh.load.scenario.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration longer than zero, written as in scenarios. */
final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            Duration duration = Durations.parse(text);
            if (duration.isPositive()) {
                return duration;
            }
        } catch (IllegalArgumentException malformed) {
            // reported below, as a duration of zero is
        }
        throw new TypeConversionException("'" + text
                + "' is not a duration. Allowed: a whole number above zero with a unit (us, ms, s or m), such as 30s");
    }
}
