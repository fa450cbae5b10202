package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.RunComparison;
import mesh.load.report.ValiditySentence;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tests a run with very many contenders. A search through all contenders for each of them would take minutes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // creating the run takes longer than most of the tests
class ManyContendersTest {

    private static final int MANY = 5_000;

    private final RunResult run = run(MANY);

    @Test
    void eachContenderHasARowOfItsOwnRepetitions() {
        Repetitions repetitions = new Repetitions(run);

        List<ContenderRow> rows = repetitions.rows();

        assertThat(rows).hasSize(MANY).allMatch(row -> row.drawn().repetition() == 2);
        assertThat(rows).allMatch(row -> row.repetitions().size() == 3);
        assertThat(rows.getLast().id()).isEqualTo("contender-" + (MANY - 1));
        assertThat(rows.get(7).name()).isEqualTo("contender-7 (3 repetitions)");
        assertThat(repetitions.of("unknown")).isEmpty();
    }

    @Test
    void eachContenderHasItsPositionAndItsName() {
        Repetitions places = new Repetitions(run);
        for (int i = 0; i < run.contenders().size(); i++) {
            ContenderResult one = run.contenders().get(i);
            assertThat(places.position(one)).isEqualTo(i);
            assertThat(run.nameOf(one)).isEqualTo(one.id() + " #" + one.repetition());
        }
    }

    @Test
    void eachContenderHasItsOwnWarning() {
        List<ValiditySentence> warnings = ValiditySentence.of(run);

        assertThat(warnings).hasSize(MANY + 1);
        assertThat(warnings.get(MANY - 1).sentence())
                .isEqualTo("contender-" + (MANY - 1) + ": it was torn; a note: of its own");
        assertThat(warnings.getLast().sentence()).isEqualTo("unknown: nothing");
    }

    @Test
    void eachContenderIsComparedWithItsOtherResult() {
        RunComparison comparison = new RunComparison(run, run);

        assertThat(comparison.otherQuestion()).isNull();
        assertThat(comparison.text().lines().filter(line -> line.startsWith("| contender-")))
                .as("rows: one of times and one of counts for each contender")
                .hasSize(2 * MANY);
    }

    private static RunResult run(int many) {
        List<ContenderResult> contenders = new ArrayList<>();
        List<ValidityWarning> validity = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int repetition = 1; repetition <= 3; repetition++) {
            contenders.add(SampleContender.named("contender-0")
                    .repetition(repetition)
                    .served(100L * repetition)
                    .build());
        }
        List<ContenderResult> first = List.copyOf(contenders);
        for (int i = 1; i < many; i++) {
            String id = "contender-" + i;
            first.forEach(one -> contenders.add(SampleContender.like(one).id(id).build()));
        }
        for (int i = 0; i < many; i++) {
            validity.add(new ValidityWarning("torn-burst", "contender-" + i, "it was torn"));
            notes.add("contender-" + i + ": a note: of its own");
        }
        notes.add("unknown: nothing");
        return SampleRun.complete()
                .contenders(contenders)
                .warnings(validity)
                .notes(notes)
                .build();
    }
}
