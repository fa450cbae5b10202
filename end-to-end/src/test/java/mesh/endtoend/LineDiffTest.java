package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineDiffTest {

    @Test
    void findsNoDifferenceBetweenATextAndItself() {
        assertThat(LineDiff.of(List.of("a", "b"), List.of("a", "b"))).isEmpty();
    }

    @Test
    void countsAChangedLineOnceForEachSide() {
        assertThat(LineDiff.of(List.of("a", "b", "c"), List.of("a", "x", "c"))).containsExactly("< b", "> x");
    }

    @Test
    void countsAnAddedLineOnce() {
        assertThat(LineDiff.of(List.of("a", "c"), List.of("a", "b", "c"))).containsExactly("> b");
    }

    @Test
    void countsEveryLineIfTheOtherTextIsEmpty() {
        assertThat(LineDiff.of(List.of("a", "b"), List.of())).containsExactly("< a", "< b");
    }
}
