package mesh.load.services.process;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;

/** Says what to change if an application did not start, as far as its log shows the reason. */
final class StartHint {

    private static final Pattern NEWER_CLASS =
            Pattern.compile("UnsupportedClassVersionError: .{0,400}?class file version (\\d{2})\\.");

    /** The JVM's own messages, which differ between versions. */
    private static final Pattern NO_INSTRUMENT =
            Pattern.compile("\\bModule java\\.instrument (?:not found|may be missing from runtime image)");

    /** The first words with which programs explain their arguments. */
    private static final Pattern USAGE = Pattern.compile("(?im)^\\s*usage:");

    private StartHint() {}

    /** Returns a sentence; empty if the log shows no known reason. */
    static Optional<String> of(Service service, String log) {
        Matcher newer = NEWER_CLASS.matcher(log);
        if (newer.find()) {
            return Optional.of("it needs Java " + (Integer.parseInt(newer.group(1)) - ServiceLog.CLASS_FILE_VERSION)
                    + ": set 'java' (of try: --java) to that version, or a newer one");
        }
        if (!(service.program() instanceof Program.Jar jar)) {
            return Optional.empty();
        }
        if (NO_INSTRUMENT.matcher(log).find()) {
            return Optional.of("its Java has no module java.instrument, which the agent of the run needs:"
                    + " set 'observe: process' (of try: --no-agent)");
        }
        return USAGE.matcher(log).find()
                ? Optional.of(
                        "it wants words after its name. Start it with a 'command' in place of 'jar' (try --save writes a scenario):"
                                + " command: [\"{java}\", \"-Dserver.port={port}\", -jar, "
                                + jar.file().getFileName()
                                + ", server, config.yml]")
                : Optional.empty();
    }
}
