package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.console.sample.RawHttp;
import mesh.console.sample.RunningConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what a request without the token can reach on a console for a class. */
class ClassGuardTest {

    private static final Pattern IMPORTED = Pattern.compile("from '\\./([\\w-]+\\.js)'|/assets/([\\w-]+\\.\\w+)");

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.forClass(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void aStudentWhoOpensAPageOfTheTeacherGetsAPageWithTheWayToTheVote() {
        for (String path : List.of("/runs/x", "/lessons", "/none")) {
            HttpResponse<String> response = console.get(path, "Accept", "text/html,*/*");

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
            assertThat(response.body()).contains("your teacher opens this page", "href=\"/c\"");
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            GET,     /c,                           200
            HEAD,    /c,                           200
            GET,     /assets/class.js,             200
            GET,     /assets/colours.css,          200
            GET,     /,                            303
            GET,     /c/,                          303
            GET,     /c/changes,                   400
            GET,     /lessons,                     403
            GET,     /runs/x,                      403
            GET,     /assets/echarts.min.js,       403
            GET,     /assets/run.js,               403
            GET,     /assets/../api/runs,          403
            GET,     /api/runs,                    403
            GET,     /api/activity,                403
            GET,     /api/lessons,                 403
            GET,     /api/room,                    403
            GET,     /api/room/changes,            403
            GET,     /api/room/votes.csv,          403
            GET,     /api/room/qr.svg,             403
            GET,     /c/../api/runs,               403
            GET,     /c/vote,                      403
            GET,     /c/none,                      403
            GET,     /%63,                         403
            GET,     /c;x=1,                       403
            GET,     //c,                          403
            GET,     /favicon.ico,                 403
            POST,    /api/run,                     403
            POST,    /api/stop,                    403
            POST,    /api/predict,                 403
            POST,    /api/scenarios/check,         403
            POST,    /api/room/vote,               403
            POST,    /api/room/close,              403
            POST,    /api/room/clear,              403
            POST,    /api/room/shared,             403
            POST,    /c,                           403
            POST,    /,                            403
            PUT,     /c/vote,                      403
            OPTIONS, /c,                           403
            DELETE,  /c/vote,                      403
            """)
    void withoutTheTokenOnlyThePathsOfAClassAreReached(String method, String path, int status) throws Exception {
        try (RawHttp connection = new RawHttp(console.port())) {
            assertThat(connection
                            .send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + console.port()
                                    + "\r\nContent-Length: 0\r\n\r\n")
                            .status())
                    .isEqualTo(status);
        }
        assertThat(console.starts()).isEmpty();
    }

    /** Otherwise one student could invent a class. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BBBBBBBBBBBBBBBBBBBBBB",
                "BBBBBBBBBBBBBBBBBBBBBB.",
                "BBBBBBBBBBBBBBBBBBBBBB.BBBBBBBBBBBBBBBBBBBBBB",
                "KEY",
                "KEY.BBBBBBBBBBBBBBBBBBBBBB",
                "BBBBBBBBBBBBBBBBBBBBBB.SIGNATURE"
            })
    void aKeyThatTheConsoleHasNotIssuedIsNoPhone(String invented) {
        String cookie = console.get("/c").headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).startsWith("mesh-phone-" + console.port() + "=");
        String[] issued =
                cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';')).split("\\.", -1);
        String sent = "mesh-phone-" + console.port() + "="
                + invented.replace("KEY", issued[0]).replace("SIGNATURE", issued[1]);

        assertThat(console.get("/c/changes", "Cookie", sent).statusCode()).isEqualTo(400);
        assertThat(console.post("/c/vote", "{\"ballot\": 1, \"round\": 1, \"values\": [\"5\"]}", "Cookie", sent)
                        .statusCode())
                .isEqualTo(400);
        assertThat(console.get("/c", "Cookie", sent).headers().firstValue("Set-Cookie"))
                .isPresent();
    }

    @Test
    void anEntranceLeadsToThePageOfTheClass() {
        assertThat(console.get("/").headers().firstValue("Location")).contains("/c");
    }

    @Test
    void aRejectedRequestIsExplainedToAStudent() {
        assertThat(console.get("/lessons").body()).contains("your teacher opens this page; to vote, open /c");
    }

    @Test
    void theTeachersAddressSetsACookieThatReadsAndDoesNotChange() {
        HttpResponse<String> opened = console.get("/?token=" + console.token());
        String cookie = opened.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(opened.statusCode()).isEqualTo(200);
        assertThat(cookie)
                .startsWith("mesh-console-" + console.port() + "=")
                .containsIgnoringCase("; HttpOnly")
                .contains("; SameSite=Strict")
                .doesNotContain(console.token());
        String sent = cookie.substring(0, cookie.indexOf(';'));

        assertThat(console.get("/api/runs", "Cookie", sent).statusCode()).isEqualTo(200);
        assertThat(console.get("/lessons", "Cookie", sent).statusCode()).isEqualTo(200);
        assertThat(console.get("/assets/echarts.min.js", "Cookie", sent).statusCode())
                .isEqualTo(200);
        for (String path :
                new String[] {"/api/run", "/api/stop", "/api/room/vote", "/api/room/clear", "/api/room/shared"}) {
            assertThat(console.post(path, "{\"scenario\":\"smoke\"}", "Cookie", sent)
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(console.starts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void aWrongTokenOpensNothing(String wrong) {
        String cookie = "mesh-console-" + console.port() + "=";

        assertThat(console.get("/lessons?token=" + wrong).statusCode()).isEqualTo(403);
        assertThat(console.get("/api/runs", "X-Mesh-Token", wrong).statusCode()).isEqualTo(403);
        assertThat(console.get("/api/runs", "Cookie", cookie + wrong).statusCode())
                .isEqualTo(403);
        assertThat(console.get("/api/runs", "Cookie", cookie + console.token()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aPageOfAnotherSiteCannotVoteForAPhone() {
        assertThat(console.get("/c/changes", "Sec-Fetch-Site", "cross-site").statusCode())
                .isEqualTo(403);
        assertThat(console.post("/c/vote", "{}", "Origin", "http://evil.example")
                        .statusCode())
                .isEqualTo(403);
        assertThat(console.get("/c", "Sec-Fetch-Site", "cross-site").statusCode())
                .isEqualTo(200);
    }

    @Test
    void theBodyOfAVoteIsSmall() throws Exception {
        assertThat(console.post("/c/vote", "x".repeat(1025), "Accept", "*/*").statusCode())
                .isEqualTo(413);
        try (RawHttp connection = new RawHttp(console.port())) {
            assertThat(connection
                            .send("POST /c/vote HTTP/1.1\r\nHost: 127.0.0.1:" + console.port()
                                    + "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                            .status())
                    .isEqualTo(413);
        }
    }

    /** If a file were missing from the list, the page of a phone would stay empty. */
    @Test
    void allFilesOfThePageOfAClassAreReachedAndNoOthers() throws IOException {
        Set<String> needed = new TreeSet<>();
        Deque<String> unread = new ArrayDeque<>(Set.of("/static/class.html"));
        while (!unread.isEmpty()) {
            Matcher imports = IMPORTED.matcher(resource(unread.pop()));
            while (imports.find()) {
                String name = Objects.requireNonNullElse(imports.group(1), imports.group(2));
                if (needed.add("/assets/" + name) && name.endsWith(".js")) {
                    unread.push("/static/assets/" + name);
                }
            }
        }

        assertThat(ClassFilter.PATHS.keySet())
                .filteredOn(path -> path.startsWith("/assets/"))
                .containsExactlyInAnyOrderElementsOf(needed);
    }

    private static String resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(ClassGuardTest.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Without {@code --classroom} nothing of this exists. */
    @Test
    void aConsoleWithoutAClassHasNoPageForPhones(@TempDir Path other) {
        try (RunningConsole alone = RunningConsole.in(other)) {
            assertThat(alone.get("/c").statusCode()).isEqualTo(404);
            assertThat(alone.post("/c/vote", "{}", "Accept", "*/*").statusCode())
                    .isEqualTo(404);
            assertThat(alone.get("/api/room").body()).isEqualTo("{\"addresses\":[]}");
            assertThat(alone.get("/api/runs").statusCode()).isEqualTo(200);
        }
    }
}
