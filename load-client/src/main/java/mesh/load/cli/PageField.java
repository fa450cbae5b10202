package mesh.load.cli;

import java.util.function.Function;
import mesh.load.scenario.key.ScenarioException;
import picocli.CommandLine.TypeConversionException;

/** A field of a page that means the same as an option. A wrong value gets the message that picocli has for the option. */
final class PageField {

    private PageField() {}

    /**
     * Returns the value of a field.
     *
     * @param option as picocli's message names it, such as {@code '--engine'}, or {@code '--users' (N)} for a list
     * @throws ScenarioException if the converter rejects the text
     */
    static <T> T value(String option, String text, Function<String, T> converter) {
        try {
            return converter.apply(text);
        } catch (TypeConversionException wrong) {
            throw new ScenarioException("Invalid value for option " + option + ": " + wrong.getMessage());
        }
    }
}
