package mesh.load.cli.interop;

import mesh.load.scenario.text.DidYouMean;
import mesh.load.scenario.text.Labelled;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A load tool that somebody runs already. */
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

    /** Reads its name. */
    static final class Converter implements ITypeConverter<Tool> {

        @Override
        public Tool convert(String text) {
            return Labelled.find(Tool.class, text)
                    .orElseThrow(() -> new TypeConversionException(
                            "unknown tool '" + text + "'; " + DidYouMean.hint(text, Labelled.labels(Tool.class))));
        }
    }
}
