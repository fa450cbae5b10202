package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunJournalTest {

    private final RunJournal journal = new RunJournal();
    private final ServiceFigures service =
            SampleRun.complete().build().services().getFirst();

    @BeforeEach
    void addService() {
        journal.add(service);
    }

    private void logged(String contender, String message, int count) {
        journal.add(service.name(), new ExceptionFigures(contender, "org.example.Full", message, count));
    }

    @Test
    void addsUpTheExceptionsOfAContendersRepetitions() {
        logged("a", "first", 190);
        logged("b", "other", 1);
        logged("a", "second", 3);

        assertThat(journal.services().getFirst().exceptions())
                .containsExactly(
                        new ExceptionFigures("a", "org.example.Full", "first", 193),
                        new ExceptionFigures("b", "org.example.Full", "other", 1));
    }

    @Test
    void forgetsThoseOfALoadThatDoesNotCount() {
        logged("a", "cold", 190);
        logged("b", "other", 1);
        journal.forgetExceptions("a");
        logged("a", "warm", 7);

        assertThat(journal.services().getFirst().exceptions())
                .containsExactly(
                        new ExceptionFigures("b", "org.example.Full", "other", 1),
                        new ExceptionFigures("a", "org.example.Full", "warm", 7));
    }
}
