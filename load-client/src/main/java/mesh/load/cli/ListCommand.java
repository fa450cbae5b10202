package mesh.load.cli;

import java.io.PrintWriter;
import java.util.Locale;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code list}: lists the shipped scenarios with their questions. */
@Command(name = "list", description = "List the shipped scenarios and the question that each of them asks.")
final class ListCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        for (String name : ShippedScenarios.NAMES) {
            Scenario scenario = CheckedScenarios.find(name);
            out.println(String.format(Locale.ROOT, "%-22s %s", name, scenario.question()));
        }
    }
}
