package mesh.load.cli;

import java.util.Arrays;
import java.util.List;
import mesh.load.scenario.DidYouMean;
import mesh.load.scenario.EngineKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Engines by the names that scenarios use. */
final class EngineConverter implements ITypeConverter<EngineKind> {

    @Override
    public EngineKind convert(String text) {
        return Arrays.stream(EngineKind.values())
                .filter(kind -> kind.label().equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("unknown engine '" + text + "'; " + hint(text)));
    }

    private static String hint(String text) {
        List<String> labels =
                Arrays.stream(EngineKind.values()).map(EngineKind::label).toList();
        return DidYouMean.hint(text, labels);
    }
}
