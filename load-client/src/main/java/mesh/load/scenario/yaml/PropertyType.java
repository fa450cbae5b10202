package mesh.load.scenario.yaml;

import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Pattern;
import mesh.load.scenario.Durations;
import org.jspecify.annotations.Nullable;

/**
 * The type and range of a service's property, as its configuration record declares them.
 *
 * @param type in Java, without its package
 * @param min the least value, a number or a duration; null for no minimum
 * @param max the greatest value; null for no maximum
 */
public record PropertyType(
        String type, @Nullable String min, @Nullable String max) {

    private static final Pattern SIZE = Pattern.compile("\\d{1,15}(B|KB|MB|GB|TB|)");

    /**
     * Returns the text if the service accepts it as this property's value.
     *
     * @throws IllegalArgumentException whose message says what is allowed
     */
    String check(String text) {
        if (!fits(text)) {
            throw new IllegalArgumentException(allowed());
        }
        return text;
    }

    private boolean fits(String text) {
        try {
            return switch (type) {
                case "int" -> within(BigDecimal.valueOf(Integer.parseInt(text)));
                case "long" -> within(BigDecimal.valueOf(Long.parseLong(text)));
                case "double" -> within(BigDecimal.valueOf(Double.parseDouble(text)));
                case "boolean" -> text.equals("true") || text.equals("false");
                case "Duration" -> within(Durations.property(text));
                case "DataSize" -> SIZE.matcher(text).matches();
                case "URI" -> URI.create(text).getHost() != null;
                default -> true;
            };
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException wrong) {
            return false;
        }
    }

    private boolean within(BigDecimal number) {
        return (min == null || number.compareTo(new BigDecimal(min)) >= 0)
                && (max == null || number.compareTo(new BigDecimal(max)) <= 0);
    }

    private boolean within(Duration duration) {
        return (min == null || duration.compareTo(Durations.property(min)) >= 0)
                && (max == null || duration.compareTo(Durations.property(max)) <= 0);
    }

    private String allowed() {
        return switch (type) {
            case "int", "long" -> "a whole number" + range();
            case "double" -> "a number" + range();
            case "boolean" -> "true, false";
            case "Duration" -> "a duration" + range() + ", such as 100ms, 30s or PT2M";
            case "DataSize" -> "a size such as 64KB";
            default -> "a URL";
        };
    }

    private String range() {
        return (min == null ? "" : " from " + min) + (max == null ? "" : " to " + max);
    }
}
