package mesh.dependency.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import mesh.dependency.port.Traffic;
import mesh.dependency.port.Traffic.Failure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Responds in place of a system, with the first response of a file whose method and path are those of the request. */
public final class RecordedResponses implements Responder {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final String CONTENT_TYPE = "Content-Type";

    private final List<Recorded> recorded;
    private final Traffic traffic;

    private record Content(@JsonProperty(required = true) List<Entry> responses) {}

    /**
     * A response as the file contains it.
     *
     * @param method null for any method
     * @param path its segments may be variables, such as {@code /rates/{currency}}; {@code **} at its end matches any rest
     * @param status null for 200
     */
    private record Entry(
            @Nullable String method,
            @JsonProperty(required = true) String path,
            @Nullable Integer status,
            @Nullable Map<String, String> headers,
            @Nullable String body) {}

    @SuppressWarnings("ArrayRecordComponent") // nothing compares these records
    private record Recorded(@Nullable String method, Pattern path, int status, List<Header> headers, byte[] body) {

        private static final Pattern WILD = Pattern.compile("\\{[^/{}]*}|\\*\\*$");

        private static Recorded of(Entry entry) {
            String body = entry.body == null ? "" : entry.body;
            List<Header> headers = new ArrayList<>();
            if (entry.headers != null) {
                entry.headers.forEach((name, value) -> headers.add(new Header(name, value)));
            }
            if (!body.isEmpty() && Header.find(headers, CONTENT_TYPE).isEmpty()) {
                headers.add(
                        new Header(CONTENT_TYPE, body.matches("(?s)\\s*[\\[{].*") ? "application/json" : "text/plain"));
            }
            int status = entry.status == null ? 200 : entry.status;
            return new Recorded(
                    entry.method, pattern(entry.path), status, headers, body.getBytes(StandardCharsets.UTF_8));
        }

        private static Pattern pattern(String path) {
            StringBuilder pattern = new StringBuilder();
            int end = 0;
            for (MatchResult wild : WILD.matcher(path).results().toList()) {
                pattern.append(Pattern.quote(path.substring(end, wild.start())))
                        .append(wild.group().equals("**") ? ".*" : "[^/]+");
                end = wild.end();
            }
            return Pattern.compile(pattern + Pattern.quote(path.substring(end)));
        }

        private boolean fits(Request request) {
            return (method == null || method.equals(request.method()))
                    && path.matcher(request.path()).matches();
        }
    }

    private RecordedResponses(List<Recorded> recorded, Traffic traffic) {
        this.recorded = recorded;
        this.traffic = traffic;
    }

    /** Reads the file. An {@link IOException} says what is wrong with it. */
    static RecordedResponses read(Path file, Traffic traffic) throws IOException {
        try {
            Content content = YAML.readValue(Files.readString(file), Content.class);
            return new RecordedResponses(
                    content.responses.stream().map(Recorded::of).toList(), traffic);
        } catch (JacksonException malformed) {
            throw new IOException(file + ": " + malformed.getOriginalMessage(), malformed);
        }
    }

    @Override
    public Reply reply(Request request) {
        for (Recorded one : recorded) {
            if (one.fits(request)) {
                return Reply.of(one.status, one.headers, one.body);
            }
        }
        traffic.failed(Failure.NOT_RECORDED);
        return Reply.problem(404, "no recorded response has this method and path");
    }
}
