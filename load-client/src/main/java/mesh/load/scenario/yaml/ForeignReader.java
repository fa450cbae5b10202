package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.rules.ApplicationRules;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import org.jspecify.annotations.Nullable;

/**
 * Reads the program of a foreign application, and collects what it may do.
 *
 * @param section the application's keys, with those of the application that it is like
 * @param values the values of these keys
 * @param place where the application's own keys begin
 */
record ForeignReader(
        String label, Section section, Map<String, @Nullable Object> values, Place place, Permissions permissions) {

    Program.Jar jar() {
        permissions.foreign(section.place("jar"), label + " starts " + values.get("jar"));
        if (values.get("java") instanceof String java) {
            permissions.jdk(section.place("java"), label, java);
        }
        Program.Jar jar = program(Program.Jar.class, Observe.AGENT, List.of(Observe.values()));
        rules().checkJvm(section.wordsOfText("jvm"));
        checkProperties(jar.properties());
        checkEnvironment(jar.environment());
        return jar;
    }

    Program.Command command() {
        Program.Command command =
                program(Program.Command.class, Observe.PROCESS, List.of(Observe.AGENT, Observe.PROCESS, Observe.NONE));
        permissions.foreign(section.place("command"), label + " starts " + String.join(" ", command.words()));
        rules().checkCommand(command.words());
        checkEnvironment(command.environment());
        return command;
    }

    Program.Url url() {
        Program.Url url =
                program(Program.Url.class, Observe.NONE, List.of(Observe.AGENT, Observe.PROCESS, Observe.NONE));
        permissions.target(section.place("url"), label, url.base());
        if (url.observe() == Observe.AGENT) {
            permissions.foreign(section.place("observe"), label + " loads an agent into the JVM at " + url.base());
        }
        return url;
    }

    private <P extends Program> P program(Class<P> type, Observe usual, List<Observe> allowed) {
        Map<String, @Nullable Object> all = new HashMap<>(values);
        all.put("folder", folder().toAbsolutePath().normalize());
        all.put("observe", observe(usual, allowed));
        all.put("place", place);
        return Binding.record(section, type, all);
    }

    private Path folder() {
        return values.get("folder") instanceof Path folder ? folder : section.folder();
    }

    private Observe observe(Observe usual, List<Observe> allowed) {
        Observe observe = values.get("observe") instanceof Observe chosen ? chosen : usual;
        section.require(
                allowed.contains(observe),
                "observe",
                "'observe' is '" + observe.label() + "', which is only for a jar. Allowed: "
                        + String.join(
                                ", ", allowed.stream().map(Labelled::label).toList()));
        return observe;
    }

    private void checkProperties(Map<String, String> properties) {
        rules().checkProperties(properties);
        properties.forEach((name, value) ->
                permissions.foreign(section.place("properties"), label + " with " + name + "=" + value));
    }

    private void checkEnvironment(Map<String, String> environment) {
        rules().checkEnvironment(environment);
        environment
                .keySet()
                .forEach(name ->
                        permissions.foreign(section.place("environment"), label + " with the variable " + name));
    }

    private ApplicationRules rules() {
        return new ApplicationRules(section);
    }
}
