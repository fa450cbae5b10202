package mesh.load.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.report.Placements;
import mesh.load.report.RunSections;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.RecordingFigures;
import mesh.load.results.ServiceFigures;

/** The section about the machine and settings of the run, and the command that repeats it. */
final class EnvironmentSection {

    private final RunResult run;
    private final RunSections sections;

    EnvironmentSection(RunResult run, RunSections sections) {
        this.run = run;
        this.sections = sections;
    }

    Html html() {
        return Html.all(command(), machine(), limits(), idealTimes(), recordings(), sections.html(Place.DETAILS));
    }

    private Html command() {
        String line = run.arguments().stream()
                .map(EnvironmentSection::quoted)
                .collect(Collectors.joining(" ", "./mesh ", ""));
        return Html.all(Html.tag("h3", "Run it again"), Html.tag("pre", Html.tag("code", line)));
    }

    /** Quotes an argument for a shell. */
    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    private Html machine() {
        MachineFigures machine = run.machine();
        List<Html> entries = new ArrayList<>(List.of(
                entry("processor", machine.processors() + " × " + machine.processor()),
                entry("memory", machine.memoryBytes() / (1L << 30) + " GiB"),
                entry("system", machine.os() + ", " + machine.architecture()),
                entry("JDK", machine.jdk() + ", " + machine.jvm()),
                entry("mesh", run.version() + ", engine " + run.scenario().get("engine"))));
        Placements.of(run).forEach((service, placement) -> entries.add(entry(service, placement)));
        if (run.surroundings() != null && !run.surroundings().leftOut().isEmpty()) {
            entries.add(entry(
                    "not passed to the services",
                    String.join(", ", run.surroundings().leftOut())));
        }
        return Html.all(Html.tag("h3", "Machine and versions"), Html.tag("dl", entries));
    }

    private Html limits() {
        List<Html> all = new ArrayList<>();
        run.services().forEach(service -> all.add(service(service)));
        if (!run.legacyBehaviour().isEmpty()) {
            all.add(block("behaviour of the legacy backend", run.legacyBehaviour()));
        }
        return all.isEmpty()
                ? Html.NOTHING
                : Html.all(
                        Html.tag("h3", "Limits in force"),
                        Html.tag("p", "As the services report them."),
                        Html.tag("div", all).with("class", "columns"));
    }

    private static Html service(ServiceFigures service) {
        Map<String, Object> settings = new LinkedHashMap<>(service.limits());
        if (service.runtime() != null) {
            settings.put("collectors", String.join(", ", service.runtime().collectors()));
            if (service.runtime().maxHeapBytes() != null) {
                settings.put("heap", service.runtime().maxHeapBytes() / (1L << 20) + " MiB");
            }
        }
        if (service.startedFrom() != null) {
            settings.put("started from", service.startedFrom());
        }
        service.build().forEach((name, value) -> settings.put("build " + name, value));
        return block(service.name(), settings);
    }

    private static Html block(String title, Map<String, Object> settings) {
        List<Html> entries = settings.entrySet().stream()
                .map(setting -> entry(setting.getKey(), setting.getValue()))
                .toList();
        return Html.tag("div", Html.tag("h4", title), Html.tag("dl", entries));
    }

    private Html idealTimes() {
        List<Html> items = run.contenders().stream()
                .filter(one -> one.idealTime() != null && one.repetition() == 1)
                .map(one -> entry(
                        one.id(),
                        Text.duration(one.idealTime().nanos()) + ", because "
                                + one.idealTime().explanation()))
                .toList();
        return items.isEmpty()
                ? Html.NOTHING
                : Html.all(Html.tag("h3", "Where the ideal times come from"), Html.tag("dl", items));
    }

    private Html recordings() {
        List<Html> items =
                run.recordings().stream().map(EnvironmentSection::recording).toList();
        return items.isEmpty() ? Html.NOTHING : Html.all(Html.tag("h3", "Flight recordings"), Html.tag("dl", items));
    }

    private static Html recording(RecordingFigures one) {
        return entry(
                one.service(),
                one.file() + ": virtual threads blocked on their carriers " + one.pinned() + " times, "
                        + Text.duration(one.pinnedNanos()) + " in all");
    }

    private static Html entry(String term, Object description) {
        return Html.tag("div", Html.tag("dt", term), Html.tag("dd", Html.text(description)));
    }
}
