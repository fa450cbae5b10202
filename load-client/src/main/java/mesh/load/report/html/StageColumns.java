package mesh.load.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.StageFigures;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/**
 * The stages of a contender's requests, as small as a page needs them. A page draws them, and a tenth of a millisecond is less than a pixel.
 *
 * @param columns for each stage except the rest, which is what is left, the tenths of a millisecond of each request: in base 36, separated
 *     by commas, empty for 0, and {@code -} if unknown
 */
record StageColumns(int known, int unknown, @Nullable String reason, Map<String, String> columns) {

    private static final double MICROS = 100;
    private static final int BASE = 36;

    static @Nullable StageColumns of(ContenderResult contender) {
        StageFigures stages = contender.stages();
        if (stages == null) {
            return null;
        }
        Map<String, String> columns = new LinkedHashMap<>();
        stages.table().forEach((stage, micros) -> {
            if (!stage.equals(Stage.REST.label())) {
                columns.put(stage, column(micros));
            }
        });
        return new StageColumns(stages.known(), stages.unknown(), stages.reason(), columns);
    }

    private static String column(List<@Nullable Long> micros) {
        return micros.stream().map(StageColumns::tenths).collect(Collectors.joining(","));
    }

    private static String tenths(@Nullable Long micros) {
        long tenths = micros == null || micros < 0 ? -1 : Math.round(micros / MICROS);
        return tenths < 0 ? "-" : tenths == 0 ? "" : Long.toString(tenths, BASE);
    }
}
