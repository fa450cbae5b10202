package mesh.load.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.DoubleFunction;
import mesh.load.cli.output.ExitCode;
import mesh.load.report.Regression;
import mesh.load.report.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Lets a pipeline fail if a new version is slower than the old one. */
final class SlowerOption {

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            converter = Percent.class,
            description =
                    "Exit with 1 if the new one takes longer than the old one by more than this, such as 10%%, for any contender, "
                            + "and with 4 if the measurement does not show whether one does.")
    private @Nullable Double tolerated;

    @Mixin
    private final NotShownOption notShown = new NotShownOption();

    boolean isGiven() {
        return tolerated != null;
    }

    /** Returns what this function finds for the tolerated part; nothing without the option. */
    List<Regression> regressions(DoubleFunction<List<Regression>> find) {
        return tolerated == null ? List.of() : find.apply(tolerated);
    }

    /** Prints a line for each of these, and returns the exit code. */
    int exitCode(List<Regression> regressions, PrintWriter err) {
        int worst = ExitCode.PASSED;
        for (Regression one : regressions) {
            err.println(PlainText.line(one.sentence()));
            worst = ExitCode.worse(worst, code(one));
        }
        return applyTo(worst);
    }

    /** Returns the exit code for a command that ended with this code. */
    int applyTo(int code) {
        return notShown.applyTo(code);
    }

    private static int code(Regression one) {
        return switch (one.slowdown()) {
            case NONE -> ExitCode.PASSED;
            case SLOWER -> ExitCode.FAILED;
            case NOT_SHOWN -> ExitCode.NOT_SHOWN;
        };
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
