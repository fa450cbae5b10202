package mesh.load.cli;

import java.util.Locale;
import mesh.load.cli.output.ExitCode;
import picocli.CommandLine.Option;

final class NotShownOption {

    enum Choice {
        PASS,
        FAIL,
        REPORT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--not-shown",
            paramLabel = "CHOICE",
            defaultValue = "report",
            description =
                    "Exit code if nothing failed, but the measurement could not show everything: pass (0), fail (1) or report (4). "
                            + "Default: ${DEFAULT-VALUE}")
    private Choice choice = Choice.REPORT;

    /** Returns the exit code for a run that ended with this code. */
    int applyTo(int code) {
        if (code != ExitCode.NOT_SHOWN) {
            return code;
        }
        return switch (choice) {
            case PASS -> ExitCode.PASSED;
            case FAIL -> ExitCode.FAILED;
            case REPORT -> code;
        };
    }
}
