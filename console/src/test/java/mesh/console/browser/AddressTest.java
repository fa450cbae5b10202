package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads and writes the state of a page in an address. The page itself does not matter here. */
class AddressTest extends PagesInBrowser {

    private static final String PARAMETERS =
            "{ way: module.oneOf(['netty', 'tomcat'], 'netty'), users: module.whole(1, 1000, 100), "
                    + "t: module.seconds('the page shows the end'), between: module.range(module.seconds(), 'the page selects nothing'), "
                    + "run: module.name('the page shows this run') }";

    @BeforeEach
    void openAnyPage() {
        browser().open(console().address("/"));
    }

    private static String address(String expression, Object... arguments) {
        return String.valueOf(browser().module("address", expression.replace("PARAMETERS", PARAMETERS), arguments));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | netty,100,,,",
                "?way=tomcat&users=7&t=1.25&between=0.1-0.25&run=a+b | tomcat,7,1.25,0.1-0.25,a b",
                "?users=1000&of=another | netty,1000,,,",
                "?users=1&users=2 | netty,1,,,",
            })
    void aValueThatTheAddressDoesNotHaveIsTheDefault(String query, String values) {
        assertThat(address(
                        "(({ values, problems }) => Object.values(values).join() + problems.join())(module.readAddress(PARAMETERS, 'http://host/' + given[0]))",
                        query))
                .isEqualTo(values);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "?way=jetty | 'way' in the address must be netty or tomcat, but is 'jetty'; the page uses netty.",
                "?users=0 | 'users' in the address must be a whole number from 1 to 1000, but is '0'; the page uses 100.",
                "?users=1001 | 'users' in the address must be a whole number from 1 to 1000, but is '1001'; the page uses 100.",
                "?users= | 'users' in the address must be a whole number from 1 to 1000, but is ''; the page uses 100.",
                "?users=1e2 | 'users' in the address must be a whole number from 1 to 1000, but is '1e2'; the page uses 100.",
                "?users=%C2%BD | 'users' in the address must be a whole number from 1 to 1000, but is '½'; the page uses 100.",
                "?t=-1 | 't' in the address must be a number of seconds, but is '-1'; the page shows the end.",
                "?run= | 'run' in the address must be a name, but is ''; the page shows this run.",
                "?between=2-1 | 'between' in the address must be two values in order, such as 1-2, and each a number of seconds, but is '2-1'; the page selects nothing.",
                "?between=1 | 'between' in the address must be two values in order, such as 1-2, and each a number of seconds, but is '1'; the page selects nothing.",
            })
    void aWrongValueIsNamedWithWhatIsAllowedAndWithWhatThePageDoes(String query, String problem) {
        assertThat(address("module.readAddress(PARAMETERS, 'http://host/' + given[0]).problems.join(' ')", query))
                .isEqualTo(problem);
    }

    @Test
    void onlyTheBeginningOfALongValueIsQuoted() {
        assertThat(address("module.readAddress(PARAMETERS, 'http://host/?way=' + 'x'.repeat(5000)).problems[0].length"))
                .isEqualTo("118");
    }

    @ParameterizedTest
    @CsvSource({
        "http://host/what-if?way=netty, http://host/what-if?users=7",
        "http://host/what-if?users=100&token=secret&of=another#part, http://host/what-if?users=7&of=another#part",
        "file:///home/a%20b/what-if.html?t=1, file:///home/a%20b/what-if.html?users=7",
    })
    void aLinkHasOnlyWhatDiffersFromTheDefaultsAndNeverTheToken(String before, String link) {
        assertThat(address("module.linkTo(PARAMETERS, { way: 'netty', users: 7, t: null }, given[0])", before))
                .isEqualTo(link);
    }

    @ParameterizedTest
    @CsvSource({
        "1250000000, 1250000001, 1.25",
        "41006671, 60000000, 0.0411",
        "41006671, 41050000, 0.04101",
        "41006671, 41006672, 0.041006671",
        "41006670.2, 41006671, 0.041006671",
        "0, 5, 0",
    })
    void anInstantHasAsFewDigitsAsShowTheSame(String nanos, String next, String seconds) {
        assertThat(browser().module("run-link", "module.secondsOf(Number(given[0]), Number(given[1]))", nanos, next))
                .isEqualTo(seconds);
    }
}
