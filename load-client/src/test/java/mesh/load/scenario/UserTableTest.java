package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the reading of CSV files (RFC 4180). */
class UserTableTest {

    @Test
    void readsQuotedValuesWithCommasQuotesAndLineEnds() {
        UserTable table =
                UserTable.parse("\uFEFFid,name\r\n1,\"O\"\"Brien, Ann\"\r\n\r\n2,\"two\nlines\"\n3,\n\"\",ähm");

        assertThat(table.columns()).containsExactly("id", "name");
        assertThat(table.rows())
                .containsExactly(
                        List.of("1", "O\"Brien, Ann"),
                        List.of("2", "two\nlines"),
                        List.of("3", ""),
                        List.of("", "ähm"));
    }

    /** Each line: a file with {@code /} for line ends, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``            | it has no row below the line with the names of columns
            a,b           | it has no row below the line with the names of columns
            a,b/1,2/3     | line 3 has 1 values for 2 columns
            a/"1/2"/3,4   | line 4 has 2 values for 1 columns
            a,a/1,2       | it has two columns of one name
            a/1"2"        | line 2 has a quote within a value that does not begin with one
            a/"1"2        | line 2 has text after a quoted value
            a/1/"2        | the quote in line 3 does not end
            """)
    void reportsAMistakeWithItsLine(String file, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserTable.parse(file.replace('/', '\n')))
                .withMessage(message);
    }
}
