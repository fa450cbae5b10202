package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.os.IoFailure;
import mesh.load.os.RegularFile;
import mesh.load.scenario.Beside;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.UnderLoad;
import mesh.load.scenario.Pair;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Shape;
import mesh.load.scenario.Work;
import org.jspecify.annotations.Nullable;

/**
 * Reads the file form of a scenario, which {@link ScenarioWriter} writes. A mistake in a file is a {@link ScenarioException} that
 * names file, line and column. Assertions are only text here: {@code mesh.load.assertions} knows whether they can be evaluated.
 */
public final class ScenarioReader {

    static final String LOOK_AFTER = "look-after";

    private static final String[] KEYS = {
        "name",
        "question",
        "legacy",
        "services",
        "applications",
        "isolated",
        "users",
        "work",
        "shape",
        "beside",
        "fault",
        "soak",
        "find-max-rate",
        "overload",
        OpenConnectionsForm.KEY,
        LOOK_AFTER,
        "engine",
        "warm-up",
        "repetitions",
        "request-timeout",
        "contenders",
        "compare",
        "expectations"
    };

    private ScenarioReader() {}

    /** Reads a user's own file, or a file that they received. */
    public static Scenario read(Path file, Trust trust) {
        try {
            return read(file.toString(), RegularFile.text(file), trust);
        } catch (MalformedInputException binary) {
            throw new ScenarioException(file + ": not a text file in UTF-8");
        } catch (IOException unreadable) {
            throw new ScenarioException(file + ": cannot be read: " + IoFailure.reason(unreadable));
        }
    }

    /**
     * Reads the text of a scenario that is trusted with everything.
     *
     * @param source what messages call it: a file name
     */
    public static Scenario read(String source, String yaml) {
        return read(source, yaml, Trust.EVERYTHING);
    }

    private static Scenario read(String source, String yaml, Trust trust) {
        return read(source, root(source, yaml), trust, "run");
    }

    /** Returns the root of a scenario's text without reading its keys. */
    static Section root(String source, String yaml) {
        return Section.root(source, yaml, KEYS);
    }

    /** Returns the scenario, or the part of one, that another document holds. */
    public static Optional<Section> part(Section document, String key) {
        return document.section(key, KEYS);
    }

    /**
     * Reads the scenario that another document holds.
     *
     * @param command that accepts {@code --trust} for the document
     */
    public static Scenario read(String source, Section root, Trust trust, String command) {
        Permissions permissions = new Permissions(trust);
        Scenario scenario = scenario(source, root, permissions);
        permissions.check(source, command);
        return scenario;
    }

    private static Scenario scenario(String source, Section root, Permissions permissions) {
        String name = Ids.read(root, "name");
        String question = root.oneLine("question");
        ServiceReader services = new ServiceReader(root, permissions);
        ContenderReader reader = new ContenderReader(source, root, services, permissions);
        int repetitions = reader.repetitions(root, 1);
        List<Contender> contenders = reader.read();
        Duration timeout = root.positive("request-timeout", Duration.ofSeconds(60));
        IsolatedReader isolated = new IsolatedReader(root, contenders);
        Experiment experiment = experiment(root, contenders, timeout, isolated.read(), reader.beside());
        return new Scenario(
                name,
                question,
                ServiceProperties.behaviour(root, "legacy"),
                services.overrides(root, contenders),
                contenders,
                work(root),
                experiment,
                root.choice("engine", EngineKind.class).orElse(EngineKind.NIO),
                WarmUpReader.read(root),
                repetitions,
                timeout,
                compare(root, contenders, isolated),
                ExpectationReader.read(root));
    }

    /** Reads what is done to the contenders. Each experiment rejects the keys of all others. */
    private static Experiment experiment(
            Section root,
            List<Contender> contenders,
            Duration timeout,
            @Nullable Isolated isolated,
            @Nullable Beside beside) {
        Shape shape = ShapeReader.read(root);
        Load load = new Load(shape, FaultReader.read(root, contenders, timeout), beside, lookAfter(root));
        Experiment sideBySide = Stream.<Optional<? extends Experiment>>of(
                        SoakReader.read(root),
                        CapacityReader.read(root, contenders),
                        OverloadReader.read(root, contenders),
                        OpenConnectionsForm.read(root, contenders))
                .<Experiment>flatMap(Optional::stream)
                .findFirst()
                .orElse(load);
        return isolated != null && sideBySide instanceof UnderLoad underLoad ? isolated.with(underLoad) : sideBySide;
    }

    private static @Nullable Duration lookAfter(Section root) {
        return root.has(LOOK_AFTER) ? root.positive(LOOK_AFTER, root.requiredDuration(LOOK_AFTER)) : null;
    }

    private static Work work(Section root) {
        if (!root.has("work") || root.isWord("work", "triangular")) {
            return new Work.Triangular();
        }
        if (root.isMapping("work")) {
            Section work = root.section("work", "fixed").orElseThrow();
            if (work.has("fixed")) {
                return new Work.Fixed(work.requiredNumber("fixed", 1, Contender.MAX_CNT));
            }
        }
        throw root.fault(
                "work",
                "'work' is " + root.kind("work") + ". Allowed: triangular, {fixed: 1 to " + Contender.MAX_CNT + "}");
    }

    private static List<Pair> compare(Section root, List<Contender> contenders, IsolatedReader isolated) {
        List<String> ids = contenders.stream().map(Contender::id).toList();
        return Stream.concat(root.pairs("compare", ids).stream(), isolated.comparisons().stream())
                .distinct()
                .toList();
    }
}
