package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import mesh.console.sample.RawHttp;
import mesh.console.sample.RunningConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the conditions that a request must meet before it reaches a route. */
class GuardTest {

    private static final String SMOKE = "{\"scenario\":\"smoke\"}";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            127.0.0.1:PORT, 200
            localhost:PORT, 200
            LOCALHOST:PORT, 200
            [::1]:PORT, 200
            127.0.0.1, 403
            127.0.0.1:1, 403
            evil.example:PORT, 403
            127.0.0.1:PORT.evil.example, 400
            'evil.example, 127.0.0.1:PORT', 403
            '', 403
            """)
    void theHostMustBeANameOfTheConsole(String host, int status) throws Exception {
        assertThat(raw("GET / HTTP/1.1\r\nHost: " + host.replace("PORT", "" + console.port()) + "\r\n\r\n"))
                .isEqualTo(status);
    }

    @Test
    void aRequestNeedsExactlyOneHost() throws Exception {
        String own = "Host: 127.0.0.1:" + console.port() + "\r\n";

        assertThat(raw("GET / HTTP/1.1\r\n" + own + own + "\r\n")).isBetween(400, 403);
        assertThat(raw("GET / HTTP/1.1\r\n\r\n")).isBetween(400, 403);
        assertThat(raw("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            /, 200
            /assets/base.css, 200
            http://127.0.0.1:PORT/, 200
            assets/base.css, 400
            c, 400
            ?, 400
            *, 400
            """)
    void thePathBeginsWithASlash(String target, int status) throws Exception {
        String port = "" + console.port();

        assertThat(raw("GET " + target.replace("PORT", port) + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n"))
                .isEqualTo(status);
    }

    private static int raw(String request) throws Exception {
        try (RawHttp connection = new RawHttp(console.port())) {
            return connection.send(request).status();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:PORT", "", "http://"})
    void requestsFromOtherSitesAreRejected(String origin) {
        String foreign = origin.replace("PORT", "" + console.port());

        assertThat(console.get("/api/runs", "Origin", foreign).statusCode()).isEqualTo(403);
        assertThat(console.post("/api/run", SMOKE, "Origin", foreign, "X-Mesh-Token", console.token())
                        .statusCode())
                .isEqualTo(403);
        assertThat(console.starts()).isEmpty();
    }

    @Test
    void requestsFromItsOwnPagesAreAccepted() {
        String own = "http://127.0.0.1:" + console.port();

        assertThat(console.get("/api/runs", "Origin", own).statusCode()).isEqualTo(200);
    }

    /** A browser names the requesting site even if it sends no origin: for an image, a frame or a link. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            /api/runs,              cross-site,  403
            /api/runs,              same-site,   403
            /api/runs,              x,           403
            /api/predict/smoke,     cross-site,  403
            /api/activity,          cross-site,  403
            /api/runs/x/report.html, cross-site, 403
            //api/runs,             cross-site,  403
            /%61pi/runs,            cross-site,  403
            /api/runs,              same-origin, 200
            /api/runs,              none,        200
            /,                      cross-site,  200
            /runs/x,                cross-site,  200
            /lessons,               same-site,   200
            """)
    void anotherSiteMayOpenAPageButNotCallTheApi(String path, String site, int status) {
        assertThat(console.get(path, "Sec-Fetch-Site", site).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/run", "/api/try", "/api/stop", "/api/runs", "/"})
    void aChangeNeedsTheToken(String path) {
        String token = console.token();

        for (String wrong :
                new String[] {"", "x", token + "x", token.substring(1), token.toUpperCase(java.util.Locale.ROOT)}) {
            HttpResponse<String> refused = console.post(path, SMOKE, "X-Mesh-Token", wrong);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("token").doesNotContain(token);
        }
        assertThat(console.post(path, SMOKE, "Accept", "*/*").statusCode()).isEqualTo(403);
        assertThat(console.starts()).isEmpty();
    }

    @Test
    void theTokenHasThirtyTwoRandomBytes() {
        assertThat(new AccessToken().text()).matches("[\\w-]{43}").isNotEqualTo(new AccessToken().text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/runs", "/no/such/page", "/api/runs/none", "/assets/echarts.min.js"})
    void headersForbidBrowsersToLoadFromElsewhere(String path) {
        HttpResponse<String> response = console.get(path);

        assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'self'; ")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void aMissingPageIsReportedAsAProblem() {
        HttpResponse<String> missing = console.get("/no/such/page");

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void aBodyThatIsTooLargeIsRejected() {
        String large = "{\"yaml\":\"" + "x".repeat(300_000) + "\"}";

        assertThat(console.post("/api/scenarios/check", large).statusCode()).isEqualTo(413);
    }
}
