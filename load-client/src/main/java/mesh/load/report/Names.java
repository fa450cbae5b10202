package mesh.load.report;

import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;

/** What contenders are called: each of the repetitions of one has its number. */
final class Names {

    private final Set<String> repeated;

    Names(RunResult run) {
        repeated = run.contenders().stream()
                .filter(one -> one.repetition() > 1)
                .map(ContenderResult::id)
                .collect(Collectors.toSet());
    }

    String of(ContenderResult contender) {
        return repeated.contains(contender.id()) ? contender.id() + " #" + contender.repetition() : contender.id();
    }
}
