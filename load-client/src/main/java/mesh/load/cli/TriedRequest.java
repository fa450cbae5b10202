package mesh.load.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.run.TriedApplication.Request;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.request.UserData;
import mesh.load.scenario.rules.UserFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The request that each user of {@code try} sends. */
final class TriedRequest {

    private static final String ACCEPT = "accept";

    @Option(
            names = "--path",
            paramLabel = "PATH",
            required = true,
            description = "Path and query that each user requests, such as /api/owners?lastName=Davis.")
    private String path = "";

    @Option(
            names = "--header",
            paramLabel = "NAME:VALUE",
            description =
                    "A header of each request. May be repeated for other names. Write a secret as a variable: 'Authorization: Bearer $${env:TOKEN}'.")
    private List<String> headers = List.of();

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description =
                    "A CSV file. Users take its rows in turn, and the path and headers name its columns in braces: /api/owners/{id}.")
    private @Nullable Path data;

    TriedRequest() {}

    TriedRequest(String path) {
        this.path = path;
    }

    Request request(Rejection rejection) {
        Map<String, String> others = fields(rejection);
        String accept = others.keySet().stream()
                .filter(ACCEPT::equalsIgnoreCase)
                .findFirst()
                .map(others::remove)
                .orElse("*/*");
        return new Request(path.strip(), accept, others, data == null ? null : read(data));
    }

    private static UserData read(Path data) {
        Path file = data.toAbsolutePath().normalize();
        return new UserData(
                file,
                Place.NONE,
                UserData.Order.IN_TURN,
                UserFile.read(TriedOptions.NAMES.within("data"), file.toString(), file));
    }

    /** Returns the headers by their names, and rejects a name that differs from another one only in upper and lower case. */
    private Map<String, String> fields(Rejection rejection) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String header : headers) {
            String[] parts = header.split(":", 2);
            String name = parts[0].strip();
            rejection.unless(
                    parts.length == 2,
                    "--header: '" + parts[0] + "' has no value. Allowed: NAME: VALUE, such as 'X-Tenant: 7'");
            rejection.unless(
                    fields.keySet().stream().noneMatch(name::equalsIgnoreCase),
                    "--header: '" + name + "' is given twice. Allowed: each name once. If the header is a list, "
                            + "give all of it as one value, such as 'X-Tags: a, b'");
            fields.put(name, parts[1].strip());
        }
        return fields;
    }
}
