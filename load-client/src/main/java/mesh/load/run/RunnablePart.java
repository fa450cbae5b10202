package mesh.load.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.LeftOut;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.services.process.InstalledJdk;

/**
 * The part of a scenario that this machine can run. It lacks the contenders that need a version of Java that is not installed here. So a
 * scenario that compares JDKs also measures something on a machine with only one.
 *
 * @param notes a sentence for each missing version
 */
record RunnablePart(Scenario scenario, List<String> notes) {

    /** Returns the whole scenario if nothing would be left of it. The start of its services then reports the first missing JDK. */
    static RunnablePart of(Scenario whole) {
        Map<String, JdkChoice> missing = new LinkedHashMap<>();
        whole.jdks().values().stream()
                .filter(RunnablePart::isMissing)
                .forEach(choice -> missing.putIfAbsent(choice.java(), choice));
        List<Contender> others = new ArrayList<>(whole.contenders());
        List<String> notes = new ArrayList<>();
        missing.values().forEach(choice -> {
            List<Contender> without = others.stream()
                    .filter(contender -> needs(contender, choice, whole))
                    .toList();
            if (others.removeAll(without)) {
                notes.add(note(choice, without));
            }
        });
        return notes.isEmpty() || others.isEmpty()
                ? new RunnablePart(whole, List.of())
                : new RunnablePart(whole.withContenders(List.copyOf(others)), notes);
    }

    /** A folder is not missing: a run that names one fails if it is not a JDK. */
    private static boolean isMissing(JdkChoice choice) {
        return !choice.isHome() && InstalledJdk.find(choice.java()).isEmpty();
    }

    /** All places are equal, so a choice equals every other one of the same version. */
    private static boolean needs(Contender contender, JdkChoice choice, Scenario whole) {
        return contender
                .neededServices()
                .anyMatch(service -> choice.equals(whole.jdks().get(service)));
    }

    private static String note(JdkChoice choice, List<Contender> without) {
        List<String> ids = without.stream().map(Contender::id).toList();
        return LeftOut.note(
                ids,
                "this machine has no Java " + choice.java() + " (" + choice.place() + "). Found: "
                        + InstalledJdk.versions(JdkChoice.OLDEST)
                        + ". MESH_JDK_PLACES can name the folder of another JDK");
    }
}
