package mesh.load.report.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JVM arguments of a service's command line, by name, without those that differ at every start. */
final class JvmArguments {

    /** {@code -Xmx512m}, {@code -XX:+UseZGC}, {@code -XX:AOTCache=file}, {@code -Dname=value}. */
    private static final Pattern MEMORY = Pattern.compile("(-Xm[sxn]|-Xss)(\\w+)");

    private static final String OF_THE_LAUNCHER = "-Dmesh.";

    private static final Pattern SWITCH = Pattern.compile("(-XX:)([+-])(\\w+)");
    private static final Pattern PAIR = Pattern.compile("([^=]+)=(.*)");
    private static final Pattern PORT_OR_ID = Pattern.compile("(?i).*(port|pid)");

    private JvmArguments() {}

    /** Returns the JVM arguments of a service's command by name; empty if the command is not known. */
    static Map<String, String> of(List<String> command) {
        return byName(command.stream()
                .skip(1)
                .takeWhile(argument -> argument.startsWith("-") && !argument.equals("-jar"))
                .toList());
    }

    /** Returns the arguments of a JVM's own list by name, without those that the launcher passes to the load client. */
    static Map<String, String> byName(List<String> jvmArguments) {
        Map<String, String> arguments = new LinkedHashMap<>();
        jvmArguments.stream()
                .filter(argument -> !argument.startsWith(OF_THE_LAUNCHER))
                .forEach(argument -> put(argument, arguments));
        return arguments;
    }

    private static void put(String argument, Map<String, String> arguments) {
        Matcher memory = MEMORY.matcher(argument);
        Matcher onOff = SWITCH.matcher(argument);
        Matcher pair = PAIR.matcher(argument);
        if (memory.matches()) {
            arguments.put(memory.group(1), memory.group(2));
        } else if (onOff.matches()) {
            arguments.put(onOff.group(1) + onOff.group(3), onOff.group(2).equals("+") ? "on" : "off");
        } else if (pair.matches()) {
            arguments.put(pair.group(1), withoutPlace(pair.group(1), pair.group(2)));
        } else {
            arguments.put(argument, "on");
        }
    }

    /** Hides a path, an address or a port: it says where, not how. Whether there is one may matter, as with a cache. */
    private static String withoutPlace(String name, String value) {
        boolean place = value.contains("/")
                || value.contains("\\")
                || PORT_OR_ID.matcher(name).matches();
        return place ? "(set)" : value;
    }
}
