package mesh.load.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import mesh.load.cli.output.CommandProcess;
import mesh.load.cli.output.Failures;
import mesh.load.cli.output.TerminalWriter;
import mesh.load.os.DirectLoopback;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line. */
@Command(
        name = "mesh",
        description = "A laboratory for servlet versus reactive on the JVM.",
        subcommands = {
            RunCommand.class,
            RunCommand.ContainersCommand.class,
            TryCommand.class,
            PredictCommand.class,
            RunCommand.ListCommand.class,
            LessonCommand.ListCommand.class,
            LessonCommand.class,
            ServiceCommands.UpCommand.class,
            ServiceCommands.DownCommand.class,
            ServiceCommands.StatusCommand.class,
            ResultCommands.ReportCommand.class,
            ResultCommands.CompareCommand.class,
            ResultCommands.SchemaCommand.class,
            OtherToolCommands.ExportCommand.class,
            OtherToolCommands.ImportCommand.class,
            ConsoleCommand.class,
            SiteCommand.class,
            WorkersOptions.WorkerCommand.class,
            StartCaches.PrepareCommand.class,
            RunCommand.WarmUpCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything was measured, and every assertion passed",
            "1:an assertion failed or could not be evaluated, an application of yours broke under load, a version was slower "
                    + "(--fail-if-slower), or a request failed (--fail-on-errors)",
            "2:the command line, a scenario or a folder is invalid; nothing was measured",
            "3:the mesh did not start or did not keep running, the results could not be written, or the program has a bug",
            "4:nothing failed, but the measurement could not show every assertion, or whether a version is slower (see --not-shown)",
            "130:interrupted by Ctrl-C or SIGTERM; the measurements so far are kept"
        },
        footer = {
            "",
            "./mesh bench [BENCHMARK] measures the load client itself, on a quiet machine.",
            "./mesh build builds all programs and the caches that let services start faster.",
            "./mesh test [--faults] [MAVEN ARGUMENTS] runs the tests.",
            "./mesh release [--out DIR] makes a release: a zip that runs without a build."
        })
public final class Main extends MeshCommand implements Runnable {

    /** The property with which the launcher names the version of a release. */
    private static final String RELEASE = "mesh.release";

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of a failure. MESH_DEBUG=1 does the same.")
    private boolean stacktrace;

    public static void main(String[] args) {
        CommandProcess.run(Main::run, args);
    }

    /** Runs a command, or one of the further commands of a program that uses this one as a library. Returns the exit code. */
    public static int run(String[] args, PrintWriter out, PrintWriter err, Object... further) {
        DirectLoopback.install();
        Main main = new Main();
        Failures failures = new Failures(() -> main.stacktrace || System.getenv("MESH_DEBUG") != null);
        CommandLine commands = new CommandLine(main);
        for (Object command : further) {
            commands.addSubcommand(command);
        }
        if (System.getProperty(RELEASE) != null) {
            leaveOutWhatNeedsSources(commands);
        }
        commands.setOut(TerminalWriter.of(out))
                .setErr(TerminalWriter.of(err))
                .setAbbreviatedOptionsAllowed(false)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
        try {
            return commands.execute(args);
        } catch (Error lack) { // out of memory, for example: picocli handles only exceptions
            return failures.handle(lack, commands);
        }
    }

    /** Leaves out of all help texts the commands that the launcher of a release does not have. */
    private static void leaveOutWhatNeedsSources(CommandLine command) {
        UsageMessageSpec help = command.getCommandSpec().usageMessage();
        help.footer(Arrays.stream(help.footer())
                .filter(line -> !line.matches("\\./mesh (build|test|release) .*"))
                .toArray(String[]::new));
        command.getSubcommands().values().forEach(Main::leaveOutWhatNeedsSources);
    }

    @Override
    public void run() {
        commandLine().usage(out());
    }

    /** The jar's version with the commit that it was built from: {@code 1.0.0+c47f9ae-dirty}. */
    static final class Version implements IVersionProvider {

        static String text() {
            String version = System.getProperty(RELEASE, Main.class.getPackage().getImplementationVersion());
            return at(version == null ? "development" : version, System.getProperty("mesh.commit"));
        }

        /**
         * Returns the version with the launcher's commit. The jar may have been built before that commit, and then names an earlier one.
         */
        static String at(String version, @Nullable String commit) {
            return commit == null ? version : version.replaceFirst("\\+.*", "") + "+" + commit;
        }

        @Override
        public String[] getVersion() {
            String jdk = jdk(
                    System.getProperty("java.version"),
                    System.getProperty("java.home"),
                    System.getProperty("mesh.jdk.from"));
            return new String[] {"mesh " + text() + ", " + jdk};
        }

        /**
         * Describes the JDK as the launcher does: {@code JDK 25.0.1 (/path, from MESH_JAVA_HOME)}.
         *
         * @param from why the launcher chose this JDK; null if there was no launcher
         */
        static String jdk(String version, String home, @Nullable String from) {
            String reason = from == null ? "" : from.startsWith("the ") ? from.replaceFirst(",.*", "") : "from " + from;
            return "JDK " + version + " (" + home + (reason.isEmpty() ? "" : ", " + reason) + ")";
        }
    }
}
