package mesh.load.metrics;

import java.util.List;
import java.util.stream.Collectors;

/** The value of a name in an assertion: a figure, or a scope that has figures. */
public sealed interface MetricValue permits MetricScope, MetricValue.Figure {

    /**
     * A number or a boolean.
     *
     * @param whose ids of the contenders with this extreme; empty if the figure is not an extreme, or if all contenders share it
     */
    record Figure(Object value, Unit unit, List<String> whose) implements MetricValue {

        private static final int SHOWN = 3;

        public String text() {
            if (whose.isEmpty()) {
                return unit.text(value);
            }
            String shown = whose.stream().limit(SHOWN).collect(Collectors.joining(", "));
            return unit.text(value) + " (" + shown
                    + (whose.size() > SHOWN ? " and " + (whose.size() - SHOWN) + " more)" : ")");
        }
    }
}
