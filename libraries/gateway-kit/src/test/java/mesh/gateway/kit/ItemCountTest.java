package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemCountTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 7", "007, 7", "10000, 10000"})
    void readsAWholeNumberFromOneToTenThousand(String text, int value) {
        assertThat(ItemCount.of(text)).isEqualTo(new ItemCount(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0",
                "00000",
                "-1",
                "+1",
                "10001",
                "99999999999",
                "1.5",
                "1e3",
                "0x1",
                " 1",
                "abc",
                "１",
                "٣"
            })
    void rejectsAnythingElseAndSaysWhatIsAllowed(String text) {
        assertThatThrownBy(() -> ItemCount.of(text))
                .isInstanceOf(InvalidItemCountException.class)
                .hasMessageContaining("cnt must be a whole number from 1 to 10000")
                .hasMessageContaining(text.isEmpty() ? "no part of the path may be empty" : "but is '");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 10_001, Integer.MAX_VALUE})
    void cannotBeOutOfRange(int value) {
        assertThatThrownBy(() -> new ItemCount(value)).isInstanceOf(InvalidItemCountException.class);
    }

    @Test
    void requestsADifferentDateForEachItem() {
        assertThat(new ItemCount(3).items().mapToObj(BaseDate::ofItem))
                .containsExactly(LocalDate.of(2000, 1, 1), LocalDate.of(2000, 1, 2), LocalDate.of(2000, 1, 3));
    }
}
