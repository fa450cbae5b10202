package mesh.load.report.html;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.ProcessorShares;
import mesh.load.report.ProcessorShares.Part;
import mesh.load.report.ProcessorShares.PartShare;
import mesh.load.text.Html;

/** A bar that is as long as all cores of the machine, and the words for its colours. */
record ProcessorBar(ProcessorShares processor) {

    private static final String IDLE = "idle";
    private static final int STEPS = 1000;

    /** A colour in a legend, and what it means. */
    record Sign(Html sign, String words) {}

    Html html() {
        Stream<Html> busy =
                processor.visible().stream().map(one -> part(one.part().key(), one.share()));
        return Html.tag("span.shares", Stream.concat(busy, Stream.of(part(IDLE, 1 - processor.busy()))));
    }

    private static Html part(String key, double share) {
        return sign(key).with("style", "flex-grow:" + Math.round(share * STEPS));
    }

    private static Html sign(String key) {
        return Html.tag("i").with("data-processor", key);
    }

    /** Returns the legend of these bars; empty if there are none. */
    static List<Sign> legend(List<ProcessorShares> bars) {
        Set<Part> found = bars.stream()
                .flatMap(one -> one.visible().stream())
                .map(PartShare::part)
                .collect(Collectors.toSet());
        Stream<Sign> parts =
                Stream.of(Part.values()).filter(found::contains).map(part -> new Sign(sign(part.key()), part.label));
        return bars.isEmpty()
                ? List.of()
                : Stream.concat(parts, Stream.of(new Sign(sign(IDLE), IDLE))).toList();
    }
}
