package mesh.console.security;

import java.util.SplittableRandom;

/** Draws requests that a browser would not send. None of them has the token. */
final class HostileRequest {

    private static final String[] METHODS = {
        "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE",
        "OPTIONS", "TRACE", "X"
    };
    private static final String[] PATHS = {
        "/",
        "/runs/%s",
        "/lessons/%s",
        "/what-if",
        "/assets/%s",
        "/assets/echarts.min.js/%s",
        "/api/scenarios",
        "/api/scenarios/%s",
        "/api/scenarios/check",
        "/api/runs?search=%s&limit=%s",
        "/api/runs/%s",
        "/api/runs/%s/events?after=%s",
        "/api/runs/RUN/events?after=%s",
        "/api/runs/RUN/events/%s",
        "/api/runs/%s/results.json",
        "/api/runs/RUN/%s",
        "/api/runs/RUN/report.html",
        "/api/runs/%s/report.html",
        "/api/compare?left=%s&right=%s",
        "/api/compare?left=RUN&right=RUN&force=%s",
        "/api/activity/%s",
        "/api/lessons",
        "/api/lessons/%s",
        "/api/lessons/%s/code",
        "/api/lessons/%s/judgement?run=RUN&prediction=%s",
        "/api/lessons/which-stack/judgement?run=%s&prediction=%s&prediction=1&variation=%s",
        "/api/lessons/which-stack/run",
        "/api/run",
        "/api/stop",
        "/api/room",
        "/api/room/%s",
        "/api/room/votes.csv",
        "/api/room/qr.svg?at=%s",
        "/c",
        "/c/%s",
        "/c/changes",
        "/c/vote",
        "/c/vote",
        "/c;%s",
        "/api/%s",
        "/%s"
    };
    private static final String[] WORDS = {
        "..",
        "../..",
        "%2e%2e%2f",
        "..%2f..%2fsecret.txt",
        "..%5c..%5c",
        "....//",
        "%00",
        "secret.txt",
        "/etc/passwd",
        "20261123-101501-link",
        "20261123-101501-link/secret.txt",
        "RUN",
        "RUN/../../secret.txt",
        "RUN%2f..%2f..%2fsecret.txt",
        "results.json",
        "report.html",
        "events.ndjson",
        "%ff%fe",
        "%",
        "%zz",
        "-1",
        "99999999999999999999",
        "NaN",
        "",
        "<script>",
        "%3cscript%3e",
        "'; drop",
        "smoke",
        "{{7*7}}",
        "${jndi:x}",
        "a;b=c",
        "\u00e4",
        "%c0%ae%c0%ae/",
        "con",
        "."
    };
    private static final String[] BODIES = {
        "",
        "{}",
        "[]",
        "null",
        "{\"scenario\":\"smoke\"}",
        "{\"scenario\":\"../../etc/passwd\"}",
        "{\"yaml\":\"%s\"}",
        "{\"yaml\":",
        "{\"yaml\":\"a: &a [*a,*a]\"}",
        "{\"yaml\":\"!!javax.script.ScriptEngineManager [x]\"}",
        "{\"options\":{\"set\":{\"%s\":\"1\"}}}",
        "{\"yaml\":{\"a\":1}}",
        "{\"ballot\":1,\"round\":1}",
        "{\"ballot\":1,\"round\":1,\"values\":[null,null,null]}",
        "{\"ballot\":1,\"round\":1,\"values\":[\"%s\",\"1\",\"1\"]}",
        "{\"ballot\":1,\"round\":9,\"values\":{}}",
        "{\"scenario\":\"smoke\",\"options\":{\"users\":-5}}",
        "name=smoke",
        "\u0000\u0001\u00ff",
        "<x/>"
    };
    private static final String[] HEADERS = {
        "Origin: http://evil.example",
        "Origin: null",
        "X-Mesh-Token: %s",
        "X-Mesh-Token: " + "A".repeat(43),
        "Last-Event-ID: %s",
        "Accept: text/event-stream",
        "Accept: application/xml",
        "Accept: %s",
        "Content-Type: application/json",
        "Content-Type: application/json",
        "Content-Type: text/plain",
        "Content-Type: %s",
        "Range: bytes=0-1,5-6,-1",
        "X-Forwarded-Host: evil.example",
        "X-HTTP-Method-Override: POST",
        "Cookie: a=b; %s",
        "Cookie: mesh-phone-PORT=AAAAAAAAAAAAAAAAAAAAAA",
        "Cookie: mesh-phone-PORT=%s",
        "If-None-Match: *",
        "Accept-Encoding: gzip, br;q=%s"
    };

    private final SplittableRandom random;
    private final int port;
    private final String run;

    HostileRequest(SplittableRandom random, int port, String run) {
        this.random = random;
        this.port = port;
        this.run = run;
    }

    String next() {
        String method = one(METHODS);
        String body = method.equals("GET") && random.nextInt(10) > 0 ? "" : filled(one(BODIES));
        StringBuilder request = new StringBuilder(method + " " + target() + " HTTP/1.1\r\n");
        request.append("Host: ").append(host()).append("\r\n");
        for (int i = random.nextInt(4); i > 0; i--) {
            request.append(filled(one(HEADERS))).append("\r\n");
        }
        if (!body.isEmpty() || random.nextInt(4) == 0) {
            request.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        return request.append("\r\n").append(body).toString();
    }

    private String target() {
        String target = filled(one(PATHS)).replace(' ', '+');
        return random.nextInt(20) == 0 ? mutated(target) : target;
    }

    /** Replaces one byte with a random byte that does not end the line. */
    private String mutated(String target) {
        char other = (char) random.nextInt(33, 256);
        int at = random.nextInt(target.length());
        return target.substring(0, at) + other + target.substring(at + 1);
    }

    private String host() {
        return random.nextInt(12) == 0 ? filled("%s:" + port) : "127.0.0.1:" + port;
    }

    private String filled(String pattern) {
        String text = pattern;
        while (text.contains("%s")) {
            text = text.replaceFirst("%s", java.util.regex.Matcher.quoteReplacement(one(WORDS)));
        }
        return text.replace("RUN", run).replace("PORT", String.valueOf(port));
    }

    private String one(String[] of) {
        return of[random.nextInt(of.length)];
    }
}
