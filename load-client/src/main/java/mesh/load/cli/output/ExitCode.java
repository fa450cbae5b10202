package mesh.load.cli.output;

import java.util.List;
import mesh.load.report.Expectations;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** Exit codes of the process. Scripts rely on these numbers, and the help explains each of them. */
public final class ExitCode {

    public static final int PASSED = 0;

    /**
     * An assertion failed or could not be evaluated, an application of the user broke under load, or what the user forbids happened: a slower
     * version, or a failed request.
     */
    public static final int FAILED = 1;

    public static final int USAGE = 2;

    /** The mesh did not start or did not keep running, the results could not be written, or this program has a bug. */
    public static final int NO_MESH = 3;

    /** Nothing failed, but the measurement could not show everything: an assertion, or whether a version is slower. */
    public static final int NOT_SHOWN = 4;

    public static final int INTERRUPTED = 130;

    private static final List<Integer> BY_SEVERITY = List.of(PASSED, NOT_SHOWN, FAILED, USAGE, NO_MESH, INTERRUPTED);

    private ExitCode() {}

    public static int of(RunResult result) {
        int end = of(result.state());
        Expectations expectations = new Expectations(result.expectations());
        if (end != PASSED || (expectations.allPassed() && !result.hasBrokenApplication())) {
            return end;
        }
        return expectations.noneContradicted() && !result.hasBrokenApplication() ? NOT_SHOWN : FAILED;
    }

    public static int of(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> PASSED;
            case NOT_SHOWN -> NOT_SHOWN;
            case FAILED, NOT_EVALUATED -> FAILED;
        };
    }

    /** Returns whether the code belongs to a command that completed its measurement, with any verdict. */
    public static boolean isMeasured(int code) {
        return code == PASSED || code == FAILED || code == NOT_SHOWN;
    }

    /** Returns the code of the worse of two ends. A failed assertion is worse than one that could not be shown. */
    public static int worse(int first, int second) {
        return BY_SEVERITY.indexOf(first) >= BY_SEVERITY.indexOf(second) ? first : second;
    }

    /** Returns the exit code of a run without regard to its assertions. */
    public static int of(RunState state) {
        return switch (state) {
            case COMPLETE -> PASSED;
            case INTERRUPTED -> INTERRUPTED;
            case FAILED, RUNNING -> NO_MESH;
        };
    }
}
