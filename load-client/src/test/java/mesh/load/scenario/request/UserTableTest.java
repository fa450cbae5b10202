package mesh.load.scenario.request;

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

    @Test
    void blanksAroundANameDoNotBelongToIt() {
        UserTable table = UserTable.parse("id ; x,\" name \",\tage\n 1 , Ann ,\t7\n");

        assertThat(table.columns()).containsExactly("id ; x", "name", "age");
        assertThat(table.rows()).containsExactly(List.of(" 1 ", " Ann ", "\t7"));
    }

    @Test
    void invisibleCharactersAroundANameDoNotBelongToIt() {
        assertThat(UserTable.parse("\uFEFF\uFEFFid,\u00a0na me\u200b\n1,2\n").columns())
                .containsExactly("id", "na me");
    }

    @Test
    void aSingleValueMayBeEmpty() {
        assertThat(UserTable.parse("id\n\"\"\n").rows()).containsExactly(List.of(""));
    }

    /** Each line: a file with {@code /} for line ends and {@code \0} for zero bytes, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``            | it has no row below the line with the names of columns
            id;name/1;Ann, B | its columns are separated by semicolons. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            id\tname/1\tAnn | its columns are separated by tabs. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            `/id|name/1|Ann` | its columns are separated by vertical bars. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            sep=,/id,name/1,Ann | its first line is 'sep=,', which is for spreadsheets. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            i\0d\0/1\0 | it contains zero bytes, as text in UTF-16 does. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            a, a/1,2      | it has two columns of one name
            a,b           | it has no row below the line with the names of columns
            a,b/1,2/3     | line 3 has 1 values for 2 columns
            a/"1/2"/3,4   | line 4 has 2 values for 1 columns
            a,a/1,2       | it has two columns of one name
            a/1"2"        | line 2 has a quote within a value that does not begin with one. Allowed: quotes around the whole value, without blanks before or after them
            a,b/1, "2"    | line 2 has a quote within a value that does not begin with one. Allowed: quotes around the whole value, without blanks before or after them
            a,b/1,2/ ,    | line 3 has only empty values. Delete the line
            a/"1"2        | line 2 has text after a quoted value
            a/1/"2        | the quote in line 3 does not end
            """)
    void reportsAMistakeWithItsLine(String file, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserTable.parse(file.replace('/', '\n').replace("\\0", "\0")))
                .withMessage(message);
    }
}
