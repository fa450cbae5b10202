package mesh.load.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.DoubleFunction;
import mesh.load.cli.output.ExitCode;
import mesh.load.report.Regression;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Lets a pipeline fail if a new version is slower than the old one. */
final class SlowerOption {

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            converter = Percent.class,
            description =
                    "Exit with 1 if a contender takes longer than before by more than this, such as 10%%, and with 4 if the measurement "
                            + "does not show whether one does. Before: in the first run, or in the jar of --baseline.")
    private @Nullable Double tolerated;

    boolean isGiven() {
        return tolerated != null;
    }

    /** Returns what this function finds for the tolerated part; nothing without the option. */
    List<Regression> regressions(DoubleFunction<List<Regression>> find) {
        return tolerated == null ? List.of() : find.apply(tolerated);
    }

    /** Prints a line for each of these, and returns the exit code of the worst. */
    static int exitCode(List<Regression> regressions, PrintWriter err) {
        regressions.forEach(regression -> err.println(PlainText.line(regression.sentence())));
        return regressions.stream()
                .mapToInt(regression -> ExitCode.of(regression.verdict()))
                .reduce(ExitCode.PASSED, ExitCode::worse);
    }

    static final class Percent implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            if (!text.matches("\\d{1,3}(\\.\\d{1,2})?%?")) {
                throw new TypeConversionException("'" + text + "' is not a percentage from 0% to 999%");
            }
            return Double.parseDouble(text.replace("%", "")) / 100;
        }
    }
}
