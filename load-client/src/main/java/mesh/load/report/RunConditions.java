package mesh.load.report;

import java.util.TreeSet;
import java.util.stream.Collectors;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.IdealTimeFigures;

/** The conditions of a measurement: the ideal times of the work, the limits in force, and the machine. */
final class RunConditions {

    private static final long GIBIBYTE = 1L << 30;

    private final RunResult run;

    RunConditions(RunResult run) {
        this.run = run;
    }

    /** Returns the last sections of {@code summary.md}. */
    String markdown() {
        return idealTimes() + services() + machine();
    }

    private String idealTimes() {
        TreeSet<String> lines = new TreeSet<>();
        for (ContenderResult contender : run.contenders()) {
            IdealTimeFigures idealTime = contender.idealTime();
            if (idealTime != null) {
                lines.add(item(contender.id() + ", `" + contender.path() + "` on " + contender.service() + ": "
                        + Text.duration(idealTime.nanos()) + ", because " + idealTime.explanation()));
            }
        }
        return lines.isEmpty() ? "" : "\n## Ideal times\n\n" + String.join("", lines);
    }

    private String services() {
        return run.services().isEmpty()
                ? ""
                : "\n## Limits in force\n\n"
                        + run.services().stream().map(RunConditions::limits).collect(Collectors.joining())
                        + item("legacy behaviour: " + run.legacyBehaviour());
    }

    private static String limits(ServiceFigures service) {
        String start = service.startedFrom() == null ? "" : "; started from its " + service.startedFrom();
        return item(service.name() + ": " + service.limits() + start);
    }

    private static String item(String text) {
        return "- " + PlainText.line(text) + "\n";
    }

    private String machine() {
        MachineFigures machine = run.machine();
        return "\n## Where\n\n"
                + PlainText.line(machine.processors() + " x " + machine.processor() + ", "
                        + machine.memoryBytes() / GIBIBYTE + " GiB, " + machine.os() + " " + machine.architecture()
                        + "; JDK " + machine.jdk() + "; engine "
                        + run.scenario().get("engine") + "; mesh " + run.version()
                        + "; " + run.startedAt())
                + "\n" + placements();
    }

    private String placements() {
        String lines = Placements.of(run).entrySet().stream()
                .map(placement -> item(placement.getKey() + ": " + placement.getValue()))
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }
}
