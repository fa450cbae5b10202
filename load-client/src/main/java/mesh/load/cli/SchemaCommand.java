package mesh.load.cli;

import mesh.load.events.EventsSchema;
import mesh.load.results.ResultsSchema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code schema}: prints the JSON Schema of results.json or of a line of events.ndjson. */
@Command(name = "schema", description = "Print the JSON Schema of results.json, or of a line of events.ndjson.")
final class SchemaCommand implements Runnable {

    @Option(names = "--events", description = "Of a line of events.ndjson.")
    private boolean events;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().print(events ? EventsSchema.text() : ResultsSchema.text());
        spec.commandLine().getOut().flush();
    }
}
