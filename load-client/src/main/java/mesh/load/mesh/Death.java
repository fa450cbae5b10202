package mesh.load.mesh;

import mesh.load.scenario.Service;

/**
 * A service that ended though nobody here stopped it.
 *
 * @param exitCode over 128 where a signal ended it: 128 plus its number
 * @param message says so, with the end of its log
 */
public record Death(Service service, int exitCode, String message) {

    private static final int SIGNALS = 128;
    private static final int SIGINT = 2;

    /** Whether Ctrl-C ended it: a terminal sends that to everything that was started from it. */
    public boolean isByCtrlC() {
        return exitCode == SIGNALS + SIGINT;
    }

    static String message(ServiceProcess process, int exitCode) {
        String how = exitCode > SIGNALS
                ? "was ended by signal " + (exitCode - SIGNALS)
                : "ended by itself with exit code " + exitCode;
        return process.service().label() + " " + how + process.lastLines(10);
    }
}
