package mesh.load.cli.option;

import java.time.Duration;
import java.util.Optional;
import mesh.load.scenario.text.Durations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time over zero, written as in scenarios. */
public final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        return parsed(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a whole number over zero and a unit: us, ms, s or m, such as 30s"));
    }

    /** Empty for what is none; whoever asked says what is allowed. */
    static Optional<Duration> parsed(String text) {
        try {
            return Optional.of(Durations.parse(text)).filter(Duration::isPositive);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
