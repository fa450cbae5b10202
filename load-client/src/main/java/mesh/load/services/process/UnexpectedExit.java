package mesh.load.services.process;

import mesh.load.scenario.service.Service;

/**
 * A service that has ended although this process did not stop it.
 *
 * @param exitCode over 128 where a signal ended it: 128 plus its number
 * @param message says so, with the last lines of its log
 */
public record UnexpectedExit(Service service, int exitCode, String message) {

    private static final int SIGNALS = 128;
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;

    /**
     * Whether it may have been interrupted together with this process: a terminal sends Ctrl-C to every process that was started
     * from it, and a service manager that stops a whole process group sends SIGTERM to each process of it.
     */
    public boolean isByInterruption() {
        return exitCode == SIGNALS + SIGINT || exitCode == SIGNALS + SIGTERM;
    }

    static String message(ServiceProcess process, int exitCode) {
        String how = exitCode > SIGNALS
                ? "was ended by signal " + (exitCode - SIGNALS)
                : "ended by itself with exit code " + exitCode;
        return process.service().label() + " " + how + process.lastLines(10);
    }
}
