package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.results.ServiceFigures;
import mesh.load.results.ServiceFigures.ExceptionFigures;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class RunJournalTest {

    /** A load may be repeated until its code is warm, and a contender may have several repetitions. */
    @Test
    void ofSeveralLoadsTheOneWithTheMostStackTracesCounts() {
        ServiceFigures service = SampleRun.complete().build().services().getFirst();
        RunJournal journal = new RunJournal();
        journal.add(service);
        journal.add(service.name(), new ExceptionFigures("a", "org.example.Full", "first", 190));
        journal.add(service.name(), new ExceptionFigures("a", "org.example.Full", "second", 193));
        journal.add(service.name(), new ExceptionFigures("a", "org.example.Full", "third", 190));
        journal.add(service.name(), new ExceptionFigures("b", "org.example.Full", "other", 1));

        assertThat(journal.services().getFirst().exceptions())
                .containsExactly(
                        new ExceptionFigures("a", "org.example.Full", "second", 193),
                        new ExceptionFigures("b", "org.example.Full", "other", 1));
    }
}
