package mesh.load.scenario.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that an application reads the values of a path and of a body unchanged, with parsers that are not ours. */
class RequestSyntaxTest {

    private static final String SMITH = "Smith & Sons <\"a\\b\">";

    @ParameterizedTest
    @CsvSource({
        "application/json, JSON",
        "application/JSON;charset=utf-8, JSON",
        "text/json, JSON",
        "application/problem+json, JSON",
        "image/vnd.x-y+json, JSON",
        "application/x-ndjson, JSON",
        "application/jsonl, JSON",
        "application/x-www-form-urlencoded; charset=UTF-8, FORM",
        "application/xml, XML",
        "Text/XML, XML",
        "application/soap+xml; action=\"json\", XML",
        "text/plain;charset=utf-8, PLAIN",
        "text/csv, OTHER",
        "application/jsonp, OTHER",
        "multipart/form-data; boundary=json, OTHER",
    })
    void theMediaTypeDecidesIt(String mediaType, RequestSyntax syntax) {
        assertThat(RequestSyntax.of(mediaType)).isEqualTo(syntax);
    }

    @ParameterizedTest
    @ValueSource(strings = {SMITH, "", "ä€😀", "a\r\nb\tc\rd", "\u0001\u0000", "]]>", "{user}", "17"})
    void aStringOfJsonHasTheValue(String value) {
        JsonNode body =
                JsonMapper.shared().readTree(fill("application/json", "{\"a\\\"\": \"({v})\", \"b\": \"{v}\"}", value));

        assertThat(body.path("a\"").asString()).isEqualTo("(" + value + ")");
        assertThat(body.path("b").asString()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "10.50", "-1e3", "true", "null", "\"a\"", "{\"a\": [1]}", " 1 "})
    void outsideAStringJsonHasTheValueIfItIsJson(String value) {
        assertThat(fill("application/json", "{\"a\": {v}}", value)).isEqualTo("{\"a\": " + value + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Ann", "010", "1,\"admin\":true", "1}", "NaN", "'a'", "1 2", "[1"})
    void otherTextIsNotAllowedThere(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill("application/json", "{\"a\": {v}}", value))
                .withMessage(
                        "{v} is not between quotes, and its value is not JSON. Allowed: quotes around {v}, or a value"
                                + " such as 17, true or null");
    }

    @ParameterizedTest
    @ValueSource(strings = {SMITH, "", "ä€😀", "a\r\nb\tc\rd", "]]>", "]]", "<!-- ", "'", "{user}", "&amp;"})
    void xmlHasTheValue(String value) throws IOException, ParserConfigurationException, SAXException {
        Element order = xml(fill("application/xml", """
                <?xml version='1.0'?><!-- " --><order by="{v}" for='{v}'><n>({v})</n><c>a > b<![CDATA[({v})]]></c></order>
                """.strip(), value));

        assertThat(order.getAttribute("by")).isEqualTo(value);
        assertThat(order.getAttribute("for")).isEqualTo(value);
        assertThat(order.getFirstChild().getTextContent()).isEqualTo("(" + value + ")");
        assertThat(order.getLastChild().getTextContent()).isEqualTo("a > b(" + value + ")");
    }

    @Test
    void aNameCanBeAnElement() {
        assertThat(fill("text/xml", "<{v} a='1'/>", "owner-1")).isEqualTo("<owner-1 a='1'/>");
    }

    /** Each line: a type, a text, a value, and the beginning of the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text/xml            | <{v}/>                 | a b       | {v} is within a tag or comment, and its value is not a name
            text/xml            | <a {v}='1'/>           | b='2' c   | {v} is within a tag or comment
            text/xml            | <a b='1' {v}           | 1         | {v} is within a tag or comment
            text/xml            | <a/><!-- '{v} -->      | -->       | {v} is within a tag or comment
            text/csv            | {user},{v}             | a,b       | {v} has characters that may have a meaning in this 'content-type'
            multipart/form-data | --b{v}                 | a"b       | {v} has characters that may have a meaning
            application/graphql | {v}                    | a}        | {v} has characters that may have a meaning
            """)
    void aValueThatCannotBeInsertedIsRejected(String type, String text, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill(type, text, value))
                .withMessageStartingWith(message);
    }

    @Test
    void xmlCannotContainControlCharacters() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill("text/xml", "<a>{v}</a>", "a\u0000"))
                .withMessageStartingWith("{v} has a control character");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/json", "application/x-www-form-urlencoded", "text/xml", "a/b"})
    void halfACharacterIsRejectedInsteadOfReplaced(String type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fill(type, "\"{v}\"", "a\ud800"))
                .withMessageStartingWith("{v} has half of a surrogate pair");
    }

    @Test
    void aFormEndsWithItsLastValue() {
        assertThat(fill("application/x-www-form-urlencoded", "a={v}\n", "b c\n"))
                .isEqualTo("a=b+c%0A");
        assertThat(fill("application/x-ndjson", " {v}\n", "1")).isEqualTo(" 1\n");
    }

    @Test
    void otherTypesHaveHarmlessValues() {
        String harmless = "Bö 1.5 a@b.c 10:30+02:00 a/b_c~d-e";

        assertThat(fill("text/csv", "{v}", harmless)).isEqualTo(harmless);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/../b?c#d", "50% + 1", "ä€😀", "...", "{user}", "a;b=c", "%2F", " "})
    void anApplicationDecodesTheValue(String value) {
        URI uri = URI.create(path("/a/{v}?q={v}", value));

        assertThat(uri.getPath()).isEqualTo("/a/" + value);
        assertThat(uri.getQuery()).isEqualTo("q=" + value);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"/a/{v},``", "/a/{v}/b,``", "/{v}?q={v},..", "/a/.{v},.", "/{v},."})
    void aValueThatLeadsElsewhereIsRejected(String path, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> path(path, value))
                .withMessageContaining(
                        "{v} of the path is empty or '.' or '..', so the path would be that of something else");
    }

    @Test
    void aQueryMayHaveAnyValue() {
        assertThat(path("/a/x{v}?q={v}&r=/{v}", "")).isEqualTo("/a/x?q=&r=/");
        assertThat(path("//./..", "")).isEqualTo("//./..");
    }

    @Test
    void halfACharacterInAPathIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> path("/{v}", "a\ud800"))
                .withMessageStartingWith("{v} has half of a surrogate pair");
    }

    private static String path(String template, String value) {
        return RequestSyntax.PATH.fill(template, name -> name.equals("v") ? value : null, none -> null);
    }

    private static String fill(String type, String text, String value) {
        return RequestSyntax.of(type).fill(text, name -> name.equals("v") ? value : null, none -> null);
    }

    private static Element xml(String text) throws ParserConfigurationException, IOException, SAXException {
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement();
    }
}
