package mesh.load.report;

import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;

/** What a contender is called: each of its repetitions has its number. */
final class Names {

    private Names() {}

    static String of(RunResult run, ContenderResult contender) {
        boolean repeated = run.contenders().stream()
                .anyMatch(one -> one.repetition() > 1 && one.id().equals(contender.id()));
        return repeated ? contender.id() + " #" + contender.repetition() : contender.id();
    }
}
