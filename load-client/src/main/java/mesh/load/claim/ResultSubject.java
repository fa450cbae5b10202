package mesh.load.claim;

import java.util.List;
import mesh.load.result.ComparisonFigures;
import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;
import org.jspecify.annotations.Nullable;

/** The whole result: where every condition begins. */
final class ResultSubject implements Subject {

    private final RunResult result;

    ResultSubject(RunResult result) {
        this.result = result;
    }

    @Override
    public String path() {
        return "";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return switch (name + "/" + arguments.size()) {
            case "contender/1" -> contender(arguments.getFirst());
            case "compared/2" -> compared(arguments.getFirst(), arguments.getLast());
            default -> null;
        };
    }

    private Subject contender(String id) {
        List<ContenderResult> complete = result.contenders().stream()
                .filter(one -> one.id().equals(id) && one.outcomes().unfinished() == 0)
                .toList();
        if (complete.isEmpty()) {
            throw new NotMeasuredException("'" + id + "' was not measured in this run");
        }
        return new ContenderSubject(id, complete);
    }

    private Subject compared(String first, String second) {
        ComparisonFigures figures = result.comparisons().stream()
                .filter(one -> one.first().equals(first) && one.second().equals(second))
                .findFirst()
                .orElseThrow(() ->
                        new NotMeasuredException("'" + first + "' and '" + second + "' were not compared in this run"));
        return new ComparisonSubject(figures);
    }
}
