package mesh.load.run.testbed.control;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.analysis.LimitsInForce;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.Sample;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.ForeignStart;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.SpringProperties;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the settings of a foreign jar took effect. A command line shows only what was requested: an application may not know a
 * property, and a JVM may ignore a flag. Two variants that differ only in such a setting are one application, measured twice.
 *
 * @param jar the program of the service
 * @param limits in force, as the agent in its JVM reads them
 * @param jvm null if the run is not connected to the JVM
 * @param isWarm whether the application has served requests, so that its pools and threads exist
 */
public record SettingsInForce(
        Service service,
        Program.Jar jar,
        Map<String, Object> limits,
        @Nullable ObservedJvm jvm,
        boolean isWarm) {

    private static final String TOMCAT = "tomcat.";
    private static final String HIKARI = LimitsInForce.DATABASE;

    /** Spring Boot's properties whose limits the agent reads, in the spelling of {@link SpringProperties#spelling}. */
    private static final Map<String, String> LIMITS = Map.of(
            "server.tomcat.threads.max", LimitsInForce.TOMCAT_THREADS,
            "server.tomcat.maxconnections", TOMCAT + "max-connections",
            "server.tomcat.acceptcount", TOMCAT + "accept-count",
            "spring.datasource.hikari.maximumpoolsize", HIKARI + "maxConnections");

    /** The properties with which the agent's Tomcat or Hikari would stay invisible if they were false. */
    private static final Map<String, String> SHOWN_WITH =
            Map.of(TOMCAT, "server.tomcat.mbeanregistry.enabled", HIKARI, "spring.datasource.hikari.register-mbeans");

    /** Flags that only allow others, so that two JVMs that differ in them alone are the same. */
    private static final Pattern PERMISSION = Pattern.compile(
            "-XX:[+-](?:IgnoreUnrecognizedVMOptions|UnlockExperimentalVMOptions|UnlockDiagnosticVMOptions)");

    private static final Pattern FLAG = Pattern.compile("-XX:([+-]?)(\\w+)(?:=.*)?");

    private static final String UNKNOWN =
            "nothing shows it, because an agent reads only virtual threads, flags of the JVM, and limits of"
                    + " Tomcat and of pools of Hikari";

    /**
     * A setting that is not known to be in force.
     *
     * @param name as the scenario has it
     * @param why it did not take effect, or why that is unknown
     */
    public record Doubt(String name, boolean isIneffective, String why) {

        public String sentence(Service service) {
            String setting = "'" + name + "' of " + service.label();
            return isIneffective
                    ? setting + " did not take effect: " + why
                    : "whether " + setting + " took effect is unknown: " + why;
        }
    }

    /** Returns the settings of a service by which it can differ from another one with the same jar. */
    static List<String> settings(Service service, Program.Jar jar) {
        List<String> settings = new ArrayList<>();
        if (ForeignStart.wantsVirtualThreads(service, jar)) {
            settings.add(ServiceCommand.VIRTUAL_THREADS + "=true");
        }
        jar.properties().forEach((name, value) -> {
            if (isSetting(name, value)) {
                settings.add(name + "=" + value);
            }
        });
        settings.addAll(service.jvmArguments());
        return settings;
    }

    private static boolean isSetting(String name, String value) {
        return !name.equals(ServiceCommand.VIRTUAL_THREADS) && !value.contains("{"); // not a port or a database
    }

    /** Returns the settings of this service that another one with the same jar does not have. */
    public List<String> ownSettings(Collection<Service> others) {
        return settings(service, jar).stream()
                .filter(setting -> others.stream()
                        .anyMatch(other -> other.program() instanceof Program.Jar program
                                && program.file().equals(jar.file())
                                && !settings(other, program).contains(setting)))
                .toList();
    }

    /**
     * Returns why this service is the same application as the other one. Empty if they have different JDKs, environments or folders, or if
     * a setting in which they differ took effect, or may have done so.
     *
     * @param doubts of this service
     * @return the first setting that was to make the difference
     */
    public Optional<Doubt> sameAs(Service other, List<Doubt> doubts) {
        if (!(other.program() instanceof Program.Jar program) || !unset(program).equals(unset(jar))) {
            return Optional.empty();
        }
        List<Doubt> ineffective = doubts.stream().filter(Doubt::isIneffective).toList();
        List<String> own = settings(service, jar);
        List<String> others = settings(other, program);
        List<String> differences = Stream.of(without(own, others), without(others, own))
                .flatMap(List::stream)
                .toList();
        // a setting without effect here has none in the other one, with any value
        Set<String> names =
                ineffective.stream().map(doubt -> nameOf(doubt.name())).collect(Collectors.toSet());
        return differences.stream().map(SettingsInForce::nameOf).allMatch(names::contains)
                ? ineffective.stream()
                        .filter(doubt -> differences.contains(doubt.name()))
                        .findFirst()
                : Optional.empty();
    }

    /** Returns what two programs must have in common, so that only settings can make them different. */
    private static Program.Jar unset(Program.Jar jar) {
        Map<String, String> unchecked = new TreeMap<>(jar.properties());
        unchecked.entrySet().removeIf(property -> isSetting(property.getKey(), property.getValue()));
        unchecked.remove(ServiceCommand.VIRTUAL_THREADS); // a setting with another key
        return jar.with(unchecked, jar.environment());
    }

    private static List<String> without(List<String> settings, List<String> others) {
        return settings.stream()
                .filter(setting -> !others.contains(setting)
                        && !PERMISSION.matcher(setting).matches())
                .toList();
    }

    /** Returns the part of a setting that two values of it have in common; the whole argument if it has no value. */
    private static String nameOf(String setting) {
        Matcher flag = FLAG.matcher(setting);
        return flag.matches() ? flag.group(2) : setting.split("=", 2)[0];
    }

    /** Returns what is doubtful about the settings. */
    public List<Doubt> doubts() throws InterruptedException {
        List<Doubt> doubts = new ArrayList<>();
        for (String setting : settings(service, jar)) {
            doubt(setting).ifPresent(doubts::add);
        }
        return doubts;
    }

    private Optional<Doubt> doubt(String setting) throws InterruptedException {
        if (setting.startsWith("-")) {
            return flag(setting);
        }
        String[] pair = setting.split("=", 2);
        if (pair[0].equals(ServiceCommand.VIRTUAL_THREADS)) {
            return virtualThreads(setting);
        }
        String limit = LIMITS.get(SpringProperties.spelling(pair[0]));
        return limit == null || !isAgent()
                ? Optional.of(new Doubt(setting, false, UNKNOWN))
                : limit(setting, limit, pair[1]);
    }

    private boolean isAgent() {
        return jvm != null && jvm.name().equals("agent");
    }

    private Optional<Doubt> virtualThreads(String setting) throws InterruptedException {
        if (!isAgent()) {
            return Optional.of(new Doubt(setting, false, UNKNOWN));
        }
        Object threads = limits.get(LimitsInForce.TOMCAT_THREADS);
        if (threads != null) {
            return ineffective(
                    setting, LimitsInForce.TOMCAT_THREADS + " is " + threads + ", so requests run on platform threads");
        }
        Map<String, Number> sample = sample().orElse(Map.of());
        return !isWarm || sample.isEmpty() || Sample.hasCarriers(sample)
                ? Optional.empty()
                : ineffective(setting, "no virtual thread ran while it served requests");
    }

    private Optional<Map<String, Number>> sample() throws InterruptedException {
        try {
            return Optional.ofNullable(jvm == null ? null : jvm.sample());
        } catch (ObservationException unknown) {
            return Optional.empty();
        }
    }

    /** A pool may be larger than requested only because figures of several pools are added up. */
    private Optional<Doubt> limit(String setting, String limit, String wanted) {
        String family = limit.startsWith(TOMCAT) ? TOMCAT : HIKARI;
        if (limits.get(limit) instanceof Number inForce) {
            boolean isSum =
                    family.equals(HIKARI) && wanted.matches("\\d{1,9}") && inForce.longValue() > Long.parseLong(wanted);
            return inForce.toString().equals(wanted) || isSum
                    ? Optional.empty()
                    : ineffective(setting, limit + " is " + inForce);
        }
        boolean isHidden = jar.properties().containsKey(SHOWN_WITH.get(family));
        boolean isThere = limits.keySet().stream().anyMatch(name -> name.startsWith(family));
        return !isWarm || isHidden || isThere
                ? Optional.empty()
                : ineffective(
                        setting,
                        "it has " + (family.equals(TOMCAT) ? "no Tomcat" : "no pool of Hikari")
                                + " that reads Spring Boot's properties");
    }

    private Optional<Doubt> flag(String argument) throws InterruptedException {
        Matcher flag = FLAG.matcher(argument);
        if (jvm == null || !flag.matches()) {
            return Optional.empty();
        }
        try {
            String value = jvm.flag(flag.group(2)).orElse(null);
            if (value == null) {
                return ineffective(argument, "its JVM has no such flag, and ignores it");
            }
            boolean isSwitch = !flag.group(1).isEmpty();
            return !isSwitch || value.equals(Boolean.toString(flag.group(1).equals("+")))
                    ? Optional.empty()
                    : ineffective(argument, "its JVM says that it is " + value);
        } catch (ObservationException unknown) {
            return Optional.empty(); // not every JVM is a HotSpot
        }
    }

    private static Optional<Doubt> ineffective(String setting, String why) {
        return Optional.of(new Doubt(setting, true, why));
    }

    /**
     * Returns a sentence for each setting that did not take effect, and for each one of {@code own} of which that is unknown.
     *
     * @param own the settings that only this variant has
     */
    public static List<String> sentences(Service service, List<Doubt> doubts, List<String> own) {
        return doubts.stream()
                .filter(doubt -> doubt.isIneffective() || own.contains(doubt.name()))
                .map(doubt -> doubt.sentence(service))
                .toList();
    }
}
