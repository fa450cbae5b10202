package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that each value is one part of a path. */
class RequestPathTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/../b?c#d", "50% + 1", "ä€😀", "...", "{user}", "a;b=c", "%2F", " "})
    void anApplicationDecodesTheValue(String value) {
        URI uri = URI.create(fill("/a/{v}?q={v}", value));

        assertThat(uri.getPath()).isEqualTo("/a/" + value);
        assertThat(uri.getQuery()).isEqualTo("q=" + value);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"/a/{v},``", "/a/{v}/b,``", "/{v}?q={v},..", "/a/.{v},.", "/{v},."})
    void aValueThatLeadsElsewhereIsRejected(String path, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill(path, value))
                .withMessageContaining(
                        "{v} of the path is empty or '.' or '..', so the path would be that of something else");
    }

    @Test
    void aQueryMayHaveAnyValue() {
        assertThat(fill("/a/x{v}?q={v}&r=/{v}", "")).isEqualTo("/a/x?q=&r=/");
        assertThat(fill("//./..", "")).isEqualTo("//./..");
    }

    @Test
    void halfACharacterIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill("/{v}", "a\ud800"))
                .withMessageStartingWith("{v} has half of a surrogate pair");
    }

    private static String fill(String template, String value) {
        return RequestPath.fill(template, name -> name.equals("v") ? value : null, none -> null);
    }
}
