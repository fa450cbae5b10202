package mesh.load.cli;

import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.Labelled;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A load tool that the user already runs. */
enum Tool implements Labelled {
    HYPERFOIL("hyperfoil"),
    K6("k6");

    private final String label;

    Tool(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** Reads a tool's name. */
    static final class Converter implements ITypeConverter<Tool> {

        @Override
        public Tool convert(String text) {
            return Labelled.find(Tool.class, text)
                    .orElseThrow(() -> new TypeConversionException(
                            "unknown tool '" + text + "'; " + DidYouMean.hint(text, Labelled.labels(Tool.class))));
        }
    }
}
