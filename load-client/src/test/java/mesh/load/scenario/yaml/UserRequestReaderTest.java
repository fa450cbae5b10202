package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.BeforeStep;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.HttpMethod;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.request.ValidResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests contenders whose requests differ from user to user, or are no GET. */
class UserRequestReaderTest {

    private static final String SCENARIO = """
            name: own
            question: How many users?
            users: 2
            applications:
              running: {url: "http://127.0.0.1:8080"}
            contenders:
              - id: owners
                service: running
                path: /api/owners/{id}
                method: PUT
                headers: {Authorization: "Bearer {token}", X-Trace: "${env:TRACE}"}
                body: {content-type: application/json, text: '{"name":"{name}"}'}
                data: {file: users.csv, order: once}
                before: {path: /login, body: {content-type: application/json, text: '{"user":"{name}","password":"${env:PW}"}'}, expect: {status: 201}, extract: {token: /access/token}}
                expect: {status: 2xx, json: {/id: "{id}"}}
            """;

    private static final Place ANY = new Place("");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeData() throws IOException {
        Files.writeString(folder.resolve("users.csv"), "id,name\n17,Ann\n18,\"Bö\"\n");
        Files.writeString(folder.resolve("odd.csv"), "id,user\n1,2\n3,4\n");
        Files.writeString(folder.resolve("torn.csv"), "id,name\n1\n");
        Files.writeString(folder.resolve("utf16.csv"), "id,name\n17,Ann\n", StandardCharsets.UTF_16);
        Files.writeString(folder.resolve("words.csv"), "id,name,größe\n17,Ann,1\n18,Bo,2\n");
    }

    @Test
    void readsWhatRequestsContain() throws IOException {
        Contender contender = contender(read(SCENARIO));

        assertThat(contender.method()).isEqualTo(HttpMethod.PUT);
        assertThat(contender.headers()).isEqualTo(Map.of("Authorization", "Bearer {token}", "X-Trace", "${env:TRACE}"));
        UserData data = Objects.requireNonNull(contender.data());
        assertThat(data.order()).isEqualTo(UserData.Order.ONCE);
        assertThat(data.of(1)).isEqualTo(Map.of("id", "17", "name", "Ann"));
        assertThat(data.of(4)).isEqualTo(Map.of("id", "18", "name", "Bö"));
        assertThat(contender.steps())
                .containsExactly(new BeforeStep(
                        HttpMethod.POST,
                        "/login",
                        ANY,
                        Map.of(),
                        new Body.Text("application/json", "{\"user\":\"{name}\",\"password\":\"${env:PW}\"}"),
                        new ValidResponse.Checked("201", Map.of()),
                        Map.of("token", "/access/token")));
        assertThat(contender.validResponse()).isEqualTo(new ValidResponse.Checked("2xx", Map.of("/id", "{id}")));
        assertThat(contender.variables()).containsExactly("PW", "TRACE");
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Scenario scenario = read(SCENARIO);

        assertThat(read(ScenarioWriter.yaml(scenario))).isEqualTo(scenario);
    }

    @Test
    void aLaterStepUsesWhatAnEarlierOneTook() throws IOException {
        Scenario scenario = read(SCENARIO.replaceAll(
                "before: .*",
                "before: [{path: /login, extract: {login: /id}}, {path: '/token/{login}', extract: {token: /t}}]"));

        assertThat(contender(scenario).steps())
                .extracting(BeforeStep::method, BeforeStep::path)
                .containsExactly(tuple(HttpMethod.GET, "/login"), tuple(HttpMethod.GET, "/token/{login}"));
    }

    /** Each line: a text of the scenario, its replacement, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            owners/{id}       | owners/{id}?password=abc  | 9:5: 'path' contains a password, which would appear in results. Allowed: a header with ${env:NAME}, or a column of 'data'
            owners/{id}       | owners/{ident}            | 9:5: unknown {ident} in 'path'. Allowed: cnt, user, id, name, token
            "name":"{name}"   | "name":"{nme}"            | 12:44: unknown {nme} in 'text'. Did you mean 'name'? Allowed: cnt, user, id, name, token
            "user":"{name}"   | "user":"{token}"          | 14:67: unknown {token} in 'text'. Allowed: user, id, name
            Bearer {token}    | Bearer {tken}             | 11:15: unknown {tken} in 'Authorization'. Did you mean 'token'? Allowed: cnt, user, id, name, token
            {/id: "{id}"}     | {/id: "{ids}"}            | 15:34: unknown {ids} in '/id'. Did you mean 'id'? Allowed: cnt, user, id, name, token
            {/id: "{id}"}     | {id: "{id}"}              | 15:34: 'id' is no JSON pointer. Allowed: a path into the document, such as /user/id
            token: /access    | token: access             | 14:151: 'access/token' is no JSON pointer. Allowed: a path into the document, such as /user/id, or the name of a cookie, such as 'cookie JSESSIONID'
            token: /access/token | token: "cookie a;b"    | 14:151: 'cookie a;b' is no JSON pointer. Allowed: a path into the document, such as /user/id, or the name of a cookie, such as 'cookie JSESSIONID'
            extract: {token:  | extract: {name:           | 14:151: 'name' cannot name a value. Allowed: letters, digits and _, except cnt, user, id, name
            Bearer {token}    | Bearer eyJhbGciOi         | 11:15: 'Authorization' contains a secret, which would appear in results. Allowed: ${env:NAME}, a column of 'data', or a value that 'before' extracts
            X-Trace: "${env:TRACE}" | X-Api-Key: abc      | 11:48: 'X-Api-Key' contains a secret, which would appear in results. Allowed: ${env:NAME}, a column of 'data', or a value that 'before' extracts
            X-Trace: "${env:TRACE}" | Cookie: SESSION=abc | 11:48: 'Cookie' contains a secret, which would appear in results. Allowed: ${env:NAME}, a column of 'data', or a value that 'before' extracts
            X-Trace: "${env:TRACE}" | Accept: a/b         | 11:48: the load client sets the header 'Accept' itself. Allowed: 'accept'
            X-Trace: "${env:TRACE}" | content-length: 3   | 11:48: the load client sets the header 'content-length' itself. Allowed: other headers
            X-Trace: "${env:TRACE}" | Mesh-Request: 3     | 11:48: the load client sets the header 'Mesh-Request' itself. Allowed: other headers
            X-Trace: "${env:TRACE}" | X Trace: a          | 11:48: 'X Trace' cannot name a header. Allowed: letters, digits and hyphens
            X-Trace: "${env:TRACE}" | X-Trace: ä          | 11:48: 'X-Trace' contains characters other than printable ASCII
            X-Trace: "${env:TRACE}" | X-Trace: "{name}"   | 13:12: column 'name' is part of the header 'X-Trace', but not all of its values are printable ASCII
            ${env:TRACE}      | ${env:TR-ACE}             | 11:48: 'X-Trace' contains a reference that is none. Allowed: ${env:NAME} with letters, digits and _
            ${env:PW}         | geheim                    | 14:67: 'text' contains a password, which would appear in results. Allowed: ${env:NAME}, or a column of 'data'
            application/json, text: '{"name" | "text/json; Charset=ISO-8859-1", text: '{"name" | 12:12: 'content-type' is 'text/json; Charset=ISO-8859-1', or the text names a charset, but the text is sent in UTF-8. Allowed: charset=utf-8, no charset, or charset=us-ascii for a text of ASCII without values in braces. A 'file' is sent as it is
            application/json, text: '{"name":"{name}"}' | text/xml, text: '<?xml version="1.0" encoding="latin1"?><a/>' | 12:12: 'content-type' is 'text/xml', or the text names a charset, but the text is sent in UTF-8. Allowed: charset=utf-8, no charset, or charset=us-ascii for a text of ASCII without values in braces. A 'file' is sent as it is
            "name":"{name}"   | "name":{name}             | 13:12: row 1 of 'users.csv': {name} is not between quotes, and its value is not JSON. Allowed: quotes around {name}, or a value such as 17, true or null
            method: PUT       | method: put               | 10:5: unknown value 'put' of 'method'. Allowed: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE
            status: 2xx       | status: 1xx               | 15:14: 'status' is '1xx'. Allowed: a status from 200 to 599 such as 201, or a class of them such as 2xx
            status: 2xx       | length: 3                 | 15:13: more than one of length, sha256, status, json is set. Allowed: exactly one
            users: 2          | users: 3                  | 13:12: 'users.csv' has 2 rows for 3 users. Allowed: at least one row per user, or 'order: in-turn', which uses rows again
            users.csv         | none.csv                  | 13:12: 'file' is 'none.csv'. Allowed: a regular file that can be read. There is none at FOLDER/none.csv
            users.csv         | torn.csv                  | 13:12: FOLDER/torn.csv is not a CSV file of users: line 2 has 1 values for 2 columns
            users.csv         | utf16.csv                 | 13:12: FOLDER/utf16.csv is not a CSV file of users: its charset is another one, such as UTF-16 or Latin-1. Allowed: values separated by commas, in UTF-8, below a line with the names of columns
            users.csv         | odd.csv                   | 13:12: a column of 'odd.csv' is called 'user', but {user} has another meaning. Allowed: another name
            path: /api        | path: api                 | 9:5: 'path' is 'api/owners/{id}'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt}, {user} or columns of 'data' in braces
            expect: {status: 2xx, json: {/id: "{id}"}} | expect: same-as-reference | 15:5: 'expect' is 'same-as-reference', but the reference is fetched by a GET without headers and values of a user. Allowed: status, or {status: 2xx, json: {/pointer: value}}
            """)
    void reportsAMistakeWithItsPlace(String right, String wrong, String message) {
        assertThat(SCENARIO).contains(right);

        assertThatThrownBy(() -> read(SCENARIO.replace(right, wrong)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file() + ":" + message.replace("FOLDER", folder.toString()));
    }

    /** Each line: the media type and the text of a body. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text/json; charset=utf8              | {"name":"{name}"}
            text/json; charset="UTF8"; v=1       | {"name":"{name}"}
            text/plain; charset="Utf-8"          | ö
            text/plain; charset=US-ASCII         | hello
            text/plain; charset=ascii            | a=$b
            text/xml; charset=utf8               | <?xml version="1.0" encoding="UTF8"?><a>{name}</a>
            text/xml                             | <?xml version="1.0" encoding="us-ascii"?><a/>
            """)
    void aTextMayNameEachCharsetThatMeansTheSameBytes(String type, String text) throws IOException {
        Body body = contender(read(withBody(type, text))).body();

        assertThat(body).isEqualTo(new Body.Text(type, text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text/plain; charset=us-ascii         | ö
            text/plain; charset=us-ascii         | {name}
            text/plain; charset=us-ascii         | ${env:PW}
            text/plain; charset=latin1           | hello
            text/plain; charset=utf-16           | hello
            text/plain; charset=none             | hello
            text/plain; charset=                 | hello
            text/plain; charset=b&d              | hello
            text/xml; charset=utf8               | <?xml version="1.0" encoding="latin1"?><a/>
            """)
    void aTextNamesNoCharsetThatMeansOtherBytes(String type, String text) {
        assertThatThrownBy(() -> read(withBody(type, text)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("'content-type' is '" + type + "', or the text names a charset");
    }

    private static String withBody(String type, String text) {
        return SCENARIO.replace(
                "application/json, text: '{\"name\":\"{name}\"}'", "'" + type + "', text: '" + text + "'");
    }

    @Test
    void aColumnThatCannotBeInBracesIsNotSentAsItIs() {
        String words =
                SCENARIO.replace("users.csv", "words.csv").replace("\"name\":\"{name}\"", "\"name\":\"{größe}\"");

        assertThatThrownBy(() -> read(words))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file()
                        + ":13:12: column 'größe' cannot be in braces, so {größe} would be sent as it is. Allowed: a"
                        + " column whose name has only letters of ASCII, digits and _ . -");
    }

    @Test
    void moreUsersThanRowsAreRejectedEvenIfACommandSetsThem() throws IOException {
        Scenario scenario = read(SCENARIO);

        assertThatThrownBy(() -> scenario.withUsers(3))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("'users.csv' has 2 rows for 3 users");
        assertThat(read(SCENARIO.replace("once", "in-turn")).withUsers(3).contenders())
                .hasSize(1);
    }

    @Test
    void anUntrustedFileSendsNeitherVariablesNorFilesFromElsewhere() {
        assertThatThrownBy(() -> read(
                        SCENARIO.replace("users.csv", "/etc/passwd"),
                        Trust.experiments(List.of()).with(false, true)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        file() + ":13:12: send /etc/passwd, which is not below the scenario's own folder");
        assertThatThrownBy(() -> read(SCENARIO, Trust.experiments(List.of()).with(false, true)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(file() + ":11:48: running gets the variable TRACE")
                .hasMessageContaining(file() + ":14:67: running gets the variable PW");
    }

    @Test
    void requestsThatMayChangeARunningApplicationAreAllowedExplicitly() throws IOException {
        String login = SCENARIO.replace("method: PUT", "method: GET");

        assertThatThrownBy(() -> read(SCENARIO, Trust.experiments(List.of()).with(true, false)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file() + ":9:5: contender 'owners' sends PUT and POST to running, which runs already and"
                        + " would keep the changes. If you want that: ./mesh run --writes");
        assertThatThrownBy(() -> read(login, Trust.experiments(List.of()).with(true, false)))
                .hasMessageContaining("sends POST to running");
        assertThat(read(SCENARIO, Trust.experiments(List.of()).with(true, true)).contenders())
                .hasSize(1);
    }

    private static Contender contender(Scenario scenario) {
        return scenario.contenders().getFirst();
    }

    private Scenario read(String yaml) throws IOException {
        return read(yaml, Trust.EVERYTHING);
    }

    private Scenario read(String yaml, Trust trust) throws IOException {
        return ScenarioReader.read(Files.writeString(file(), yaml), trust);
    }

    private Path file() {
        return folder.resolve("own.yaml");
    }
}
