package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import mesh.load.scenario.BodySource;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Durations;
import mesh.load.scenario.ValidResponse;
import mesh.load.scenario.WarmUp;

/** Writes what {@link ContenderReader} reads. */
final class ContenderWriter {

    private ContenderWriter() {}

    static Map<String, Object> tree(Contender contender) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", contender.id());
        tree.put("service", contender.service().label());
        tree.put("path", contender.path());
        tree.put("calls", contender.calls().label());
        tree.put("connections", contender.connections().label());
        tree.put("waits-on", contender.waitsOn().label());
        if (!contender.computing().isZero()) {
            tree.put("computing", Durations.text(contender.computing()));
        }
        tree.put("accept", contender.accept());
        if (contender.body() != null) {
            tree.put("body", body(contender.body()));
        }
        tree.put("expect", expect(contender.validResponse()));
        if (contender.shape() != null) {
            tree.put("shape", ShapeWriter.tree(contender.shape()));
        }
        if (contender.warmUp() != null) {
            tree.put(WarmUpReader.KEY, warmUp(contender.warmUp()));
        }
        tree.put("users", contender.users());
        tree.put("repetitions", contender.repetitions());
        return tree;
    }

    /** Returns the warm-up of a contender. Only the scenario says whether connections are kept. */
    static Map<String, Object> warmUp(WarmUp warmUp) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("users", warmUp.users());
        tree.put("cnt", warmUp.cnt());
        tree.put("rounds", warmUp.rounds());
        tree.put("until-steady", warmUp.untilSteady());
        tree.put("max-duration", Durations.text(warmUp.maxDuration()));
        return tree;
    }

    private static Map<String, Object> body(BodySource source) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("content-type", source.contentType());
        switch (source) {
            case BodySource.Text(String type, String text) -> tree.put("text", text);
            case BodySource.Content(String type, Path file) -> tree.put("file", file.toString());
            case BodySource.Fetched(String type, String path) -> tree.put("from", path);
        }
        return tree;
    }

    private static Object expect(ValidResponse validResponse) {
        return switch (validResponse) {
            case ValidResponse.Items() -> "items";
            case ValidResponse.PartOfItems() -> "part-of-items";
            case ValidResponse.Status() -> "status";
            case ValidResponse.SameAsReference() -> "same-as-reference";
            case ValidResponse.EchoedDigest() -> "echoed-digest";
            case ValidResponse.Digest(long length, String sha256) -> Map.of("length", length, "sha256", sha256);
        };
    }
}
