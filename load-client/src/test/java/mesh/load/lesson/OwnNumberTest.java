package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mesh.load.lesson.OwnNumber.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnNumberTest {

    private final OwnNumber users = new OwnNumber(Kind.USERS, "How many?", "50", 1, 250);
    private final OwnNumber time = new OwnNumber(Kind.SERVICE_TIME, "How long?", "80ms", 10, 300);

    @ParameterizedTest
    @CsvSource({"10,10ms", "300,300ms", " 80ms ,80ms", "10000us,10ms", "010,10ms"})
    void readsATimeWithOrWithoutItsUnit(String typed, String read) {
        assertThat(time.read(typed)).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"9", "301ms", "1s", "9999us", "-80", "80 ms", "fast", "", "99999999999999", "8e1", "80ms: x"})
    void aTimeOutsideItsBoundsIsRejected(String typed) {
        assertThatThrownBy(() -> time.read(typed)).hasMessage("a time from 10ms to 300ms, such as 80ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "251", "-1", "1.5", "ten", "", "99999999999999", "5}"})
    void aNumberOutsideItsBoundsIsRejected(String typed) {
        assertThatThrownBy(() -> users.read(typed)).hasMessage("a whole number from 1 to 250");
    }

    @Test
    void aReplacedValueIsCheckedToo() {
        assertThat(users.with(" 007 ").value()).isEqualTo("7");
    }

    @Test
    void readsSeveralLettersInAlphabeticalOrder() {
        List<Further> all = List.of(new Further("a", "One", "study"), new Further("b", "Two", "limits"));

        assertThat(Further.read(all, " b, a b ")).isEqualTo(all);
        assertThatThrownBy(() -> Further.read(all, "ab"))
                .hasMessage("letters from a to b separated by spaces, or Enter for none");
    }
}
