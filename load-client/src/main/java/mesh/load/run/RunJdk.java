package mesh.load.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.InstalledJdk;
import org.jspecify.annotations.Nullable;

/** The first lines that a run prints: the JDK's version, why the launcher chose it, and its known faults that may affect the run. */
public final class RunJdk {

    private static final String PARKED = "JDK-8369227";
    private static final String BLOCKED = "JDK-8373120";

    private RunJdk() {}

    /**
     * Returns one or two lines, one for each service on another JDK, and one if a compiler is missing. All other services that the run
     * starts run on this JDK, too.
     */
    public static List<String> lines(Scenario scenario, boolean startsServices) {
        boolean virtualThreads = scenario.engine() == EngineKind.THREADS
                || (startsServices
                        && scenario.neededServices().stream()
                                .filter(service -> !scenario.jdks().containsKey(service))
                                .anyMatch(Service::virtualThreads));
        List<String> lines =
                new ArrayList<>(lines(Runtime.version(), System.getProperty("mesh.jdk.from"), virtualThreads));
        for (Service service : scenario.neededServices()) {
            Optional.ofNullable(scenario.jdks().get(service))
                    .flatMap(choice -> InstalledJdk.find(choice.java()))
                    .ifPresent(jdk ->
                            lines.add(service.label() + " runs on JDK " + jdk.version() + " (" + jdk.home() + ")"));
        }
        if (startsServices && scenario.jitCompilers() == JitCompilers.C1) {
            lines.add("The services have only the JIT compiler C1, so that their code is soon warm.");
        }
        return lines;
    }

    /** @param from why the launcher chose this JDK; null if there was no launcher */
    static List<String> lines(Runtime.Version version, @Nullable String from, boolean virtualThreads) {
        String jdk = "JDK " + version.version().stream().map(String::valueOf).collect(Collectors.joining("."));
        List<String> lines = new ArrayList<>();
        lines.add(from == null ? jdk : jdk + " (" + from + ")");
        List<String> faults = faults(version);
        if (virtualThreads && !faults.isEmpty()) {
            lines.add(jdk + " has a known fault: a virtual thread can wait forever (" + String.join(", ", faults)
                    + "). This run has virtual threads. If it hangs, this fault may be the reason."
                    + (version.feature() == 25 ? " JDK 25.0.4 has the fix." : ""));
        }
        return lines;
    }

    /** The first releases of 25 and 26 have both faults. 25.0.3 and 26.0.1 fix {@link #PARKED}, and 25.0.4 fixes {@link #BLOCKED}. */
    private static List<String> faults(Runtime.Version version) {
        return switch (version.feature()) {
            case 25 ->
                version.update() < 3 ? List.of(PARKED, BLOCKED) : version.update() < 4 ? List.of(BLOCKED) : List.of();
            case 26 -> version.update() < 1 ? List.of(PARKED, BLOCKED) : List.of(BLOCKED);
            default -> List.of();
        };
    }
}
