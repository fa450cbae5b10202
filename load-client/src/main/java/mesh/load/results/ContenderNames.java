package mesh.load.results;

import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.results.contender.ContenderResult;

/** The names of contenders in tables: each repetition of a repeated contender has its number. */
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
