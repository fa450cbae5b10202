package mesh.load.results;

import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.results.contender.ContenderResult;

/** What contenders are called: each of the repetitions of one has its number. */
public final class ContenderNames {

    private final Set<String> repeated;

    public ContenderNames(RunResult run) {
        repeated = run.contenders().stream()
                .filter(one -> one.repetition() > 1)
                .map(ContenderResult::id)
                .collect(Collectors.toSet());
    }

    public String of(ContenderResult contender) {
        return repeated.contains(contender.id()) ? contender.id() + " #" + contender.repetition() : contender.id();
    }
}
