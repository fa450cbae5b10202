package mesh.load.cli.output;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.engine.LoadException;
import mesh.load.results.ResultsException;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.Renamed;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.services.process.MeshException;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns an exception into a message and an exit code. No other class does this. */
public record Failures(BooleanSupplier stacktrace) implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private static final String INDENT = "    ";

    @Override
    public int handleParseException(ParameterException fault, String[] args) {
        CommandLine command = fault.getCommandLine();
        String message = renamed(args, command.getCommandSpec())
                .orElseGet(() -> fault instanceof UnmatchedArgumentException unmatched
                        ? unmatched(unmatched, command.getCommandSpec())
                        : String.valueOf(fault.getMessage()));
        return report(command, command.getCommandSpec().qualifiedName(), oneLine(message), fault, ExitCode.USAGE);
    }

    @Override
    public int handleExecutionException(Exception fault, CommandLine command, ParseResult parsed) {
        return handle(fault, command);
    }

    /** Reports a failure of a command. Earlier measurements are not lost, because each result was written when it was measured. */
    public int handle(Throwable fault, CommandLine command) {
        return switch (fault) {
            case ScenarioException usage -> report(command, usage.getMessage(), usage, ExitCode.USAGE);
            case ResultsException usage -> report(command, usage.getMessage(), usage, ExitCode.USAGE);
            case LoadException helpless -> report(command, helpless.getMessage(), helpless, ExitCode.NO_MESH);
            case MeshException down -> report(command, down.getMessage(), down, ExitCode.NO_MESH);
            case InterruptedException stopped -> report(command, "interrupted", stopped, ExitCode.INTERRUPTED);
            default -> report(command, unexpected(fault), fault, ExitCode.NO_MESH);
        };
    }

    private int report(CommandLine command, @Nullable String message, Throwable fault, int code) {
        return report(command, "mesh", message, fault, code);
    }

    private int report(CommandLine command, String who, @Nullable String message, Throwable fault, int code) {
        PrintWriter err = command.getErr();
        err.println(lines(who + ": ", String.valueOf(message)));
        if (stacktrace.getAsBoolean()) {
            fault.printStackTrace(err);
        }
        return code;
    }

    /** Wraps lines that a terminal would break, because text of others in them could then begin at the margin. */
    private static String lines(String who, String message) {
        if (Integer.getInteger("mesh.columns") == null) {
            return who + PlainText.indented(message);
        }
        List<String> lines = message.stripTrailing().lines().toList();
        return Stream.concat(
                        lines.stream().limit(1).map(line -> WrappedText.of(who, line)),
                        lines.stream().skip(1).map(line -> WrappedText.of(INDENT, line)))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String unexpected(Throwable fault) {
        return fault instanceof OutOfMemoryError
                ? "the load client ran out of memory: " + oneLine(String.valueOf(fault.getMessage()))
                : "this is a bug, please report it with the output of --stacktrace: " + oneLine(fault.toString());
    }

    /** Rejects an old name of an option before anything else, because its value may have been mistaken for another argument. */
    private static Optional<String> renamed(String[] args, CommandSpec spec) {
        List<String> options = options(spec);
        return Stream.of(args)
                .map(Failures::name)
                .filter(name -> Renamed.now(name, options).isPresent())
                .findFirst()
                .map(name -> unknownOption(name, options));
    }

    private static String name(String argument) {
        return argument.replaceFirst("(?s)=.*", "");
    }

    private static String unknownOption(String typed, List<String> options) {
        return "unknown option '" + typed + "'. " + DidYouMean.hint(typed, options);
    }

    private static List<String> options(CommandSpec spec) {
        return spec.options().stream()
                .flatMap(option -> Stream.of(option.names()))
                .filter(name -> name.startsWith("--"))
                .sorted()
                .toList();
    }

    private static String unmatched(UnmatchedArgumentException fault, CommandSpec spec) {
        String typed = fault.getUnmatched().getFirst();
        if (typed.startsWith("-")) {
            return unknownOption(typed, options(spec));
        }
        List<String> commands = spec.subcommands().entrySet().stream()
                .filter(one -> !one.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        List<String> arguments = spec.positionalParameters().stream()
                .map(PositionalParamSpec::paramLabel)
                .toList();
        return commands.isEmpty()
                ? "unknown argument '" + typed + "'. Allowed: "
                        + (arguments.isEmpty() ? "no arguments" : "only " + String.join(", ", arguments))
                : "unknown command '" + typed + "'. " + DidYouMean.hint(typed, commands);
    }

    private static String oneLine(String message) {
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
