package mesh.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import mesh.console.room.ClassAddresses;
import mesh.console.security.AccessToken;
import mesh.console.site.pages.ExportProgram;
import mesh.console.site.pages.SiteProgram;
import mesh.load.cli.ConsoleCommand;
import mesh.load.cli.output.CommandProcess;
import mesh.load.cli.output.ExitCode;
import mesh.load.cli.output.Failures;
import mesh.load.cli.output.TerminalWriter;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.PortPlan;
import mesh.load.text.PlainText;
import org.springframework.beans.BeansException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./mesh console}: serves the pages until Ctrl-C. Before it exits, it stops any run that was started on them. The same program is
 * {@code ./mesh site} and {@code ./mesh export lesson}.
 */
@Command(name = "mesh console")
public final class Console implements Callable<Integer> {

    private static final String COMMAND = "console";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Mixin
    private final ConsoleCommand options = new ConsoleCommand();

    public static void main(String[] args) {
        CommandProcess.run(Console::run, args);
    }

    /** Blocks until its thread is interrupted or the console fails to start, then returns the exit code. */
    static int run(String[] args, PrintWriter out, PrintWriter err) {
        Failures failures = new Failures(() -> System.getenv("MESH_DEBUG") != null);
        List<String> words = new ArrayList<>(Arrays.asList(args));
        return new CommandLine(program(words))
                .setOut(TerminalWriter.of(out))
                .setErr(TerminalWriter.of(err))
                .setAbbreviatedOptionsAllowed(false)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures)
                .execute(words.toArray(String[]::new));
    }

    /** Returns the program that the words name, and removes its name: the launcher passes on every typed word, including this one. */
    private static Callable<Integer> program(List<String> words) {
        if (words.size() >= 2 && words.subList(0, 2).equals(ExportProgram.COMMAND)) {
            words.subList(0, 2).clear();
            return new ExportProgram();
        }
        if (words.remove(SiteProgram.COMMAND)) {
            return new SiteProgram();
        }
        words.remove(COMMAND);
        return new Console();
    }

    @Override
    public Integer call() throws InterruptedException {
        try (ConfigurableApplicationContext context = start()) {
            addresses(context).forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
            new CountDownLatch(1).await(); // until Ctrl-C
            return ExitCode.PASSED;
        } catch (BeansException cannot) {
            return report(cannot);
        } catch (InterruptedException ended) {
            return ExitCode.INTERRUPTED;
        }
    }

    private int report(BeansException cannot) {
        InvalidSetting.in(cannot).ifPresent(setting -> {
            throw new ParameterException(spec.commandLine(), setting);
        });
        if (!(cannot instanceof ApplicationContextException)) {
            throw cannot;
        }
        spec.commandLine().getErr().println("mesh console: " + PlainText.line(reason(cannot)));
        return ExitCode.NO_MESH;
    }

    private ConfigurableApplicationContext start() {
        MeshHome home = MeshHome.ofThisProcess();
        SpringApplication application = new SpringApplication(ConsoleApplication.class);
        // Passed as arguments, because they override the environment, whose port may be meant for another program.
        return application.run(
                "--server.address=" + options.address(),
                "--server.port=" + options.port(),
                "--console.home=" + home.root(),
                "--console.results=" + options.results(home.results()),
                "--console.trust=" + options.trust(),
                "--console.classroom=" + options.isForClass(),
                "--console.ready=" + (System.getenv("MESH_ATTACH") == null));
    }

    /** Returns the lines to print: one address, or with {@code --classroom} one for the teacher and one for the class at each address. */
    private List<String> addresses(ConfigurableApplicationContext context) {
        int port = Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
        String forTeachers =
                ":" + port + "/?token=" + context.getBean(AccessToken.class).text();
        String own = "http://" + options.hostInUrl() + forTeachers;
        if (!options.isForClass()) {
            return List.of("console: " + own);
        }
        List<String> lines = new ArrayList<>();
        for (String host : ClassAddresses.hosts(options.address())) {
            lines.add("teacher: http://" + host + forTeachers);
            lines.add("class:   " + ClassAddresses.url(host, port));
        }
        if (!lines.getFirst().equals("teacher: " + own)) {
            lines.addFirst("teacher: " + own + " (only on this machine)");
        }
        return lines;
    }

    private String reason(Throwable cannot) {
        Throwable reason = cannot;
        while (reason.getCause() != null && !(reason instanceof PortInUseException)) {
            reason = reason.getCause();
        }
        return reason instanceof PortInUseException taken
                ? taken(taken.getPort())
                : "cannot listen at " + options.address() + ": " + reason.getMessage();
    }

    private static String taken(int port) {
        String holder = PortPlan.Holder.of(port)
                .map(process -> " by process " + process.pid() + " (" + process.command() + ")")
                .orElse("");
        return "port " + port + " is taken" + holder + "; choose another with --port, or use --random-port";
    }
}
