package mesh.load.cli;

import mesh.load.results.ResultsSchema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code schema}: what results.json looks like. */
@Command(name = "schema", description = "Print the JSON Schema of results.json.")
final class SchemaCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(ResultsSchema.text());
        spec.commandLine().getOut().flush();
    }
}
