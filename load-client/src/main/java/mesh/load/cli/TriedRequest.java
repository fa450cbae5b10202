package mesh.load.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The request that each user of {@code try} sends. */
final class TriedRequest {

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

    String path() {
        return path;
    }

    /** Returns what the options say, as keys of a contender of a scenario. */
    Map<String, Object> keys(MeshCommand command) {
        Map<String, Object> requests = new LinkedHashMap<>();
        Map<String, String> fields = new LinkedHashMap<>();
        fields(command).forEach((name, value) -> {
            if (name.equalsIgnoreCase("accept")) {
                requests.put("accept", value); // a key of its own in a scenario
            } else {
                fields.put(name, value);
            }
        });
        if (!fields.isEmpty()) {
            requests.put("headers", fields);
        }
        if (data != null) {
            requests.put(
                    "data", Map.of("file", data.toAbsolutePath().normalize().toString()));
        }
        return requests;
    }

    /** Returns the headers by their names, and rejects a name that differs from another one only in upper and lower case. */
    private Map<String, String> fields(MeshCommand command) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String header : headers) {
            String[] parts = header.split(":", 2);
            String name = parts[0].strip();
            command.require(
                    parts.length == 2,
                    "--header: '" + parts[0] + "' has no value. Allowed: NAME: VALUE, such as 'X-Tenant: 7'");
            command.require(
                    fields.keySet().stream().noneMatch(name::equalsIgnoreCase),
                    "--header: '" + name + "' is given twice. Allowed: each name once. If the header is a list, "
                            + "give all of it as one value, such as 'X-Tags: a, b'");
            fields.put(name, parts[1].strip());
        }
        return fields;
    }
}
