package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.report.text.Text;
import mesh.load.results.contender.ContenderResult;

/** Sentences about contenders under load. They name no winner: that takes an assertion, or repetitions. */
final class Facts {

    private final List<ContenderResult> contenders;
    private final List<ContenderResult> serving;

    Facts(List<ContenderResult> contenders) {
        this.contenders = contenders;
        this.serving = contenders.stream().filter(one -> one.outcomes().allOk()).toList();
    }

    /** Returns two or three sentences. */
    String text() {
        return served() + times() + failures();
    }

    private String served() {
        return serving.size() + " of " + contenders.size() + (contenders.size() == 1 ? " contender" : " contenders")
                + " served every request";
    }

    private String times() {
        Comparator<ContenderResult> byTime = Comparator.comparingLong(ContenderResult::durationNanos);
        if (serving.isEmpty()) {
            return ". ";
        }
        ContenderResult shortest = serving.stream().min(byTime).orElseThrow();
        ContenderResult longest = serving.stream().max(byTime).orElseThrow();
        return serving.size() == 1
                ? ", in " + time(shortest) + ". "
                : ", in " + time(shortest) + " to " + time(longest) + ". ";
    }

    private static String time(ContenderResult contender) {
        return Text.duration(contender.durationNanos()) + " (" + contender.id() + ")";
    }

    private String failures() {
        Map<String, Integer> causes = new TreeMap<>();
        contenders.forEach(
                one -> one.outcomes().serverErrors().forEach((cause, n) -> causes.merge(cause, n, Integer::sum)));
        int failed = causes.values().stream().mapToInt(Integer::intValue).sum();
        int all = contenders.stream().mapToInt(one -> one.outcomes().requests()).sum();
        return causes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> "Of " + all + " requests, " + failed + " ended with a 500; the most frequent cause is "
                        + most.getKey() + " (" + most.getValue() + ").")
                .orElse("No request ended with a 500.");
    }
}
