package mesh.load.cli;

import java.util.Locale;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.yaml.ShippedScenarios;
import picocli.CommandLine.Command;

/** {@code list}: lists the shipped scenarios with their questions. */
@Command(name = "list", description = "List the shipped scenarios with their questions.")
final class ListCommand extends MeshCommand implements Runnable {

    @Override
    public void run() {
        for (String name : ShippedScenarios.NAMES) {
            out().println(String.format(
                    Locale.ROOT, "%-22s %s", name, CheckedScenarios.find(name).question()));
        }
    }
}
