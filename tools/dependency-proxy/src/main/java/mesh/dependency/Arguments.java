package mesh.dependency;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command line. {@code --dependency.db.tcp=127.0.0.1:5432} is the setting {@code tcp} of the dependency {@code db}.
 *
 * @param port of the control path
 * @param owner id of the process with whose end this one ends; null for none
 * @param dependencies the settings of each dependency, by name
 */
record Arguments(int port, @Nullable Long owner, Map<String, Map<String, String>> dependencies) {

    /** The port of the control path, unless the command line has another one. */
    private static final int CONTROL = 8062;

    private static final Pattern ARGUMENT = Pattern.compile("--([\\w.-]+)=(.*)", Pattern.DOTALL);
    private static final Pattern OF_DEPENDENCY = Pattern.compile("dependency\\.([a-z0-9-]+)\\.([a-z-]+)");
    private static final Pattern HYPHEN = Pattern.compile("-(.)");

    /** An {@link IllegalArgumentException} names the argument that cannot be read. */
    static Arguments parse(List<String> all) {
        int port = CONTROL;
        Long owner = null;
        Map<String, Map<String, String>> dependencies = new TreeMap<>();
        for (String one : all) {
            Matcher argument = ARGUMENT.matcher(one);
            if (!argument.matches()) {
                throw unknown(one);
            }
            String value = argument.group(2);
            switch (argument.group(1)) {
                case "server.port" -> port = Integer.parseInt(value);
                case "mesh.owner" -> owner = Long.valueOf(value);
                default -> {
                    Matcher setting = OF_DEPENDENCY.matcher(argument.group(1));
                    if (!setting.matches()) {
                        throw unknown(one);
                    }
                    dependencies
                            .computeIfAbsent(setting.group(1), first -> new LinkedHashMap<>())
                            .put(camelCase(setting.group(2)), value);
                }
            }
        }
        return new Arguments(port, owner, dependencies);
    }

    private static IllegalArgumentException unknown(String argument) {
        return new IllegalArgumentException(
                "unknown argument '" + argument + "'. Allowed: --server.port=PORT, --mesh.owner=PID,"
                        + " --dependency.NAME.SETTING=VALUE, such as --dependency.db.latency=5ms");
    }

    private static String camelCase(String setting) {
        return HYPHEN.matcher(setting)
                .replaceAll((MatchResult hyphen) -> hyphen.group(1).toUpperCase(Locale.ROOT));
    }
}
