package mesh.load.run.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which cookies of a response a client sends again, and with which values (RFC 6265). */
class ResponseCookiesTest {

    /** Each line: fields with {@code &} between them, and the value of the cookie SID. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SID=a                                                     | a
            SID=a; Path=/; HttpOnly; SameSite=Lax                     | a
            SID=old & SID=new                                         | new
            SID=; Max-Age=0 & SID=fresh1                              | fresh1
            SID=; Expires=Thu, 01 Jan 1970 00:00:00 GMT & SID=fresh1  | fresh1
            SID = spaced                                              | spaced
            ` SID=a ; Path=/`                                         | a
            SID=                                                      | ``
            SID=a=b==                                                 | a=b==
            SID="quoted value"                                        | "quoted value"
            SID=a,b; Max-Age=60                                       | a,b
            SID=a; max-age=60; expires=Thu, 01 Jan 1970 00:00:00 GMT  | a
            SID=a; Expires=Thu, 01 Jan 1970 00:00:00 GMT; MAX-AGE=60  | a
            SID=a; Max-Age=0; Max-Age=60                              | a
            SID=a; Max-Age=x                                          | a
            SID=a; Max-Age                                            | a
            SID=a; Expires=0                                          | a
            SID=a; Expires=-1                                         | a
            SID=a; Expires=Fri, 31 Dec 9999 23:59:59 GMT              | a
            SID=a; Expires=Fri, 31-Dec-9999 23:59:59 GMT              | a
            SID=a; Expires=Fri, 31 Dec 2999 23:59:59 UTC              | a
            SID=a; Expires=Fri, 31 Dec 2999 23:59:59 +0000            | a
            SID=a; Expires=Thu Dec 31 23:59:59 2999                   | a
            SID=a; Expires=Sunday, 31-Dec-2999 23:59:59 GMT           | a
            SID=a; Expires=31 december 2999, 23:59:59                 | a
            SID=a; Expires=2999 dec 31 3:9:5                          | a
            SID=a; Expires=Thu, 31 Feb 1999 23:59:59 GMT              | a
            SID=a; Expires=Thu, 01 Jan 1600 00:00:00 GMT              | a
            SID=a; Expires=Thu, 01 Jan 1970 24:00:00 GMT              | a
            SID=a; Expires=Thu, 01 Jan 1970                           | a
            SID=a; Expires=1970-01-01T00:00:00Z                       | a
            SID=a; Comment=Max-Age=0                                  | a
            XSID=x & SID=a & SIDX=y & sid=z                           | a
            ;; & SID=a & no-pair & =b                                 | a
            """)
    void theLastCookieCounts(String fields, String value) {
        assertThat(cookies(fields).value("SID")).hasValue(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sid=a",
                "SID",
                "SIDX=a & XSID=b",
                "OTHER=SID=a",
                "SID=a & SID=; Max-Age=0",
                "SID=a; Max-Age=-1",
                "SID=a; Max-Age = 00",
                "SID=a; Expires=Thu, 01 Jan 1970 00:00:10 GMT",
                "SID=a; Expires=Thu, 01-Jan-1970 00:00:10 GMT",
                "SID=a; Expires=Thu, 01-Jan-70 00:00:10 GMT",
                "SID=a; Expires=Mon Jan  1 00:00:10 1990",
                "SID=a; Expires=Sun, 01 Jan 1990 00:00:10 UTC",
                "SID=a; Expires=01 Jan 90 00:00:10",
                "SID=a; Expires=Mon, 01 Jan 0001 00:00:00 GMT",
                "SID=a; Expires=Mon, 01 Jan 1990 00:00:00 GMT; Expires=0",
                "SID=a; Max-Age=60; Max-Age=0"
            })
    void anExpiredCookieIsNone(String fields) {
        assertThat(cookies(fields).value("SID")).isEmpty();
    }

    private static ResponseCookies cookies(String fields) {
        return ResponseCookies.of(List.of(fields.split(" & ", -1)));
    }
}
