package mesh.load.scenario.yaml;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.DidYouMean;
import mesh.load.scenario.key.ScenarioException;

/** The scenarios inside the jar. */
public final class ShippedScenarios {

    public static final String DEFAULT = "essentials";

    /** The names in the order in which commands list them, which is the order of their groups. */
    public static final List<String> NAMES =
            ShippedScenario.ALL.stream().map(ShippedScenario::name).toList();

    /** Each is read once: the console's first page lists them all. */
    private static final Map<String, Scenario> READ = new ConcurrentHashMap<>();

    private ShippedScenarios() {}

    /**
     * Returns a possible reason for a missing file. If the launcher set no locale, as under cron, a JVM finds no files with an umlaut in
     * their names.
     */
    private static String charsetOfNames(String path) {
        String charset = System.getProperty("sun.jnu.encoding", "");
        return charset.equals("UTF-8") || path.chars().allMatch(letter -> letter < 128)
                ? ""
                : ". This JVM reads file names as " + charset + ". Set LC_ALL to a UTF-8 locale such as C.UTF-8";
    }

    /** Finds a scenario like {@link #find(String, Trust)}. A scenario that is read from its path may do only what experiments need. */
    public static Scenario find(String nameOrPath) {
        return find(nameOrPath, Trust.experiments(List.of()));
    }

    /** Finds a shipped scenario by its name, or reads one from its path with this trust. */
    public static Scenario find(String nameOrPath, Trust trust) {
        if (NAMES.contains(nameOrPath)) {
            return READ.computeIfAbsent(nameOrPath, name -> ScenarioReader.read(name + ".yaml", text(name)));
        }
        File file = new File(nameOrPath); // Unlike a Path, a File accepts any text.
        boolean looksLikeAPath = nameOrPath.matches(".*[/\\\\].*|.*\\.ya?ml");
        if (file.exists() && (!file.isDirectory() || looksLikeAPath)) {
            return ScenarioReader.read(file.toPath(), trust);
        }
        if (looksLikeAPath) {
            throw new ScenarioException("no such scenario file: '" + nameOrPath + "'" + charsetOfNames(nameOrPath));
        }
        throw new ScenarioException("unknown scenario '" + nameOrPath + "'. " + DidYouMean.hint(nameOrPath, NAMES)
                + ", or the path of a YAML file");
    }

    /** Returns a shipped scenario that can be changed, in place of a value of another document. */
    public static Section document(String name, Section place, String key) {
        return place.inPlace(key, text(name), DeclaredKey.names(ScenarioFile.class));
    }

    private static String text(String name) {
        return ShippedScenario.ALL.get(NAMES.indexOf(name)).text();
    }
}
