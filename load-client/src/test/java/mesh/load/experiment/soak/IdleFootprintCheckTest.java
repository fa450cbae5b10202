package mesh.load.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import mesh.load.results.experiment.SoakFigures.SoakService;
import org.junit.jupiter.api.Test;

class IdleFootprintCheckTest {

    private static final IdleFootprint START = new IdleFootprint(100L << 20, 20L << 20, 20, 100, 200L);

    private final Deque<IdleFootprint> samples = new ArrayDeque<>();
    private final IdleFootprintCheck rest = new IdleFootprintCheck("gateway", this::next);

    @Test
    void toleratesGrowthByFivePercent() {
        assertThat(IdleFootprintCheck.leakSuspects(START, new IdleFootprint(105L << 20, 36L << 20, 21, 105, 210L)))
                .isEmpty();
    }

    @Test
    void namesEachFigureThatGrew() {
        assertThat(IdleFootprintCheck.leakSuspects(START, new IdleFootprint(106L << 20, 37L << 20, 22, 106, 211L)))
                .containsExactly("heap", "direct buffers", "threads", "connections", "file descriptors");
    }

    @Test
    void aDecreaseIsNotReportedAsGrowth() {
        assertThat(IdleFootprintCheck.leakSuspects(START, new IdleFootprint(1, 1L, 1, 1, 1L)))
                .isEmpty();
    }

    @Test
    void comparesWithTheLowestSampleAndEndsWhenTheServiceIsBackAtIt() throws InterruptedException {
        samples.addAll(List.of(with(120), with(100), with(110), with(130), with(104)));

        rest.sampleBefore();
        rest.sampleBefore();
        rest.sampleBefore();
        SoakService service = rest.compare(Duration.ofMinutes(1));

        assertThat(service.start()).isEqualTo(with(100));
        assertThat(service.end()).isEqualTo(with(104));
        assertThat(service.leakSuspects()).isEmpty();
    }

    @Test
    void namesTheFiguresThatAreStillHigherWhenTheTimeIsOver() throws InterruptedException {
        samples.addAll(List.of(with(100), with(130)));

        rest.sampleBefore();

        assertThat(rest.compare(Duration.ZERO).leakSuspects()).containsExactly("file descriptors");
    }

    @Test
    void aServiceThatCannotBeInspectedHasNoFootprints() throws InterruptedException {
        IdleFootprintCheck blind = new IdleFootprintCheck("gateway", Optional::empty);

        blind.sampleBefore();

        assertThat(blind.compare(Duration.ofMinutes(1))).isEqualTo(new SoakService("gateway", null, null, List.of()));
    }

    private Optional<IdleFootprint> next() {
        return Optional.ofNullable(samples.poll());
    }

    private static IdleFootprint with(long fileDescriptors) {
        return new IdleFootprint(1, 1L, 1, 1, fileDescriptors);
    }
}
