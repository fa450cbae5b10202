package mesh.load.cli;

import java.net.URI;
import java.net.URISyntaxException;
import mesh.load.export.SpanExport;
import mesh.load.os.ServerAddress;
import mesh.load.results.RunResult;
import mesh.load.results.contender.RequestTable;
import mesh.load.run.LoadSource;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

final class TraceOptions {

    private static final String RECEIVER = "http://localhost:4318/v1/traces";

    @Option(
            names = "--trace",
            description =
                    "Make each request of a load a separate trace: send a traceparent, and baggage with the name of the load and the user. "
                            + "Services send spans only with the profile 'traces'. Warm-ups are not traced.")
    private boolean trace;

    @Option(
            names = "--trace-url",
            paramLabel = "TEMPLATE",
            description =
                    "Address that shows a trace, such as http://localhost:3000/trace/{traceId}. The report links to it. "
                            + "Implies --trace.")
    private @Nullable String url;

    @Option(
            names = "--trace-to",
            paramLabel = "URL",
            description =
                    "Send the load client's own spans, which are the roots of the traces, to this OTLP address after the results "
                            + "are written. Implies --trace. Default: " + RECEIVER + ", as in the services.")
    private @Nullable String receiver;

    /** Returns the settings for tracing; null if requests are not traced. */
    RunSettings.@Nullable Trace settings(MeshCommand command, Scenario scenario, LoadSource load) {
        if (!trace && url == null && receiver == null) {
            return null;
        }
        command.require(
                url == null || (url.matches("https?://.+") && url.contains(RunResult.TraceFigures.PLACE)),
                "--trace-url is '" + url + "'. Allowed: an address that begins with http:// or https:// and contains "
                        + RunResult.TraceFigures.PLACE + " in place of the id");
        receiver(command);
        command.require(
                scenario.experiment().ofContenders() instanceof Experiment.Load,
                "--trace: '" + scenario.name()
                        + "' searches for a rate, is an overload or a soak, or holds connections open, and cannot be traced. "
                        + "Allowed: scenarios that put one contender after another under load");
        boolean hasRate = scenario.contenders().stream().anyMatch(one -> scenario.shape(one) instanceof Shape.Open);
        command.require(
                !load.hasWorkers() || !hasRate,
                "--trace: '" + scenario.name()
                        + "' sends at a rate, and requests at a rate cannot be traced if several workers share "
                        + "them. Allowed: --trace without --workers, or bursts and closed loops");
        return new RunSettings.Trace(url);
    }

    /**
     * Sends the load client's own spans if requests were traced, and reports whether they arrived. A failed delivery has no other effect,
     * because the results contain the same data.
     */
    void send(MeshCommand command, RunResult result, Scenario scenario) {
        if (result.traces() != null && !result.contenders().isEmpty()) {
            URI to = receiver(command);
            SpanExport.Delivery delivery = new SpanExport(to).send(result, scenario);
            command.err().println(PlainText.line(text(delivery, to)));
        }
    }

    private static String text(SpanExport.Delivery delivery, URI to) {
        int all = delivery.sent() + delivery.unsent();
        String without = delivery.without() == 0
                ? ""
                : "; " + delivery.without() + " requests have no span, because they are not among the first "
                        + RequestTable.MAX_ROWS + " of their contender, or their contender was interrupted";
        return delivery.problem() == null
                ? "traces:  " + all + " spans of the load client sent to " + to + without
                : "mesh: " + delivery.unsent() + " of " + all + " spans of the load client were not sent to " + to
                        + ": " + delivery.problem() + without;
    }

    private URI receiver(MeshCommand command) {
        String given = receiver == null ? RECEIVER : receiver;
        try {
            URI address = new URI(given);
            if (given.matches("https?://.+")
                    && (address.getHost() != null || given.startsWith("http:"))
                    && ServerAddress.isIn(given)) {
                return address;
            }
        } catch (URISyntaxException noAddress) {
            // rejected below, like an address to which nothing can be sent
        }
        boolean isUnderscore = given.startsWith("https:") && ServerAddress.isIn(given);
        throw command.rejection("--trace-to is '" + given + "'. Allowed: "
                + (isUnderscore
                        ? "with https, a host without underscores, because the JDK's TLS rejects them. Use another name of the receiver, or http"
                        : "an address that begins with http:// or https://, such as " + RECEIVER));
    }
}
