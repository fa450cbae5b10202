package mesh.load.cli.output;

import mesh.load.report.Expectations;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** Exit codes of the process. Scripts rely on these numbers, and the help explains each of them. */
public final class ExitCode {

    public static final int PASSED = 0;

    /** An assertion failed or could not be evaluated, or an application of the user broke under load. */
    public static final int FAILED = 1;

    static final int USAGE = 2;

    /** The mesh did not start or did not keep running, the results could not be written, or this program has a bug. */
    public static final int NO_MESH = 3;

    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    public static int of(RunResult result) {
        int end = of(result.state());
        boolean passed = new Expectations(result.expectations()).allPassed() && !result.hasBrokenApplication();
        return end == PASSED && !passed ? FAILED : end;
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
