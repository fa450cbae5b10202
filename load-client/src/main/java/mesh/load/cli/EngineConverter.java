package mesh.load.cli;

import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Labelled;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an engine by its name in scenarios. */
public final class EngineConverter implements ITypeConverter<EngineKind> {

    @Override
    public EngineKind convert(String text) {
        return Labelled.find(EngineKind.class, text)
                .orElseThrow(() -> new TypeConversionException(
                        "unknown engine '" + text + "'; " + DidYouMean.hint(text, Labelled.labels(EngineKind.class))));
    }
}
