package mesh.load.scenario.yaml;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.assertions.AssertionGrammar;
import mesh.load.scenario.Calls;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.Section.WordOrNumber;

/** Reads scenario files. What is wrong in one is a {@link ScenarioException} that names file, line and column. */
public final class ScenarioReader {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
    private static final int MAX_ROUNDS = 1000;

    private static final String[] CONTENDER_KEYS = {
        "id",
        "service",
        "path",
        "calls",
        "connections",
        "holds",
        "accept",
        "send",
        "expect",
        "shape",
        "users",
        "repetitions"
    };

    private final String source;
    private final RequestReader exchanges;

    private final Permissions permissions;

    private ScenarioReader(String source, Trust trust) {
        this.source = source;
        permissions = new Permissions(trust);
        exchanges = new RequestReader(source, permissions);
    }

    /** Reads a user's own file, or one that he was given. */
    public static Scenario read(Path file, Trust trust) {
        try {
            return read(file.toString(), Files.readString(file), trust);
        } catch (MalformedInputException binary) {
            throw new ScenarioException(file + ": not a text file in UTF-8");
        } catch (IOException unreadable) {
            throw new ScenarioException(file + ": cannot be read: " + unreadable);
        }
    }

    /**
     * Reads the text of a scenario that may do everything.
     *
     * @param source what messages call it: a file name
     */
    public static Scenario read(String source, String yaml) {
        return read(source, yaml, Trust.EVERYTHING);
    }

    private static Scenario read(String source, String yaml, Trust trust) {
        ScenarioReader reader = new ScenarioReader(source, trust);
        Scenario scenario = reader.scenario(YamlDocument.read(source, yaml));
        reader.permissions.check(source);
        return scenario;
    }

    private Scenario scenario(YamlNode.Mapping document) {
        Section root = new Section(
                source,
                document,
                "name",
                "question",
                "legacy",
                "services",
                "applications",
                "one-at-a-time",
                "users",
                "work",
                "shape",
                "fault",
                "soak",
                "engine",
                "warm-up",
                "repetitions",
                "request-timeout",
                "contenders",
                "compare",
                "expectations");
        String name = name(root, "name");
        String question = oneLine(root, "question");
        int repetitions = repetitions(root, root, 1);
        ServiceReader services = new ServiceReader(root, permissions);
        List<Contender> contenders = contenders(root, services, repetitions);
        List<String> ids = contenders.stream().map(Contender::id).toList();
        IsolatedReader turns = new IsolatedReader(root, services, contenders);
        return new Scenario(
                name,
                question,
                ServiceProperties.behaviour(root, "legacy"),
                services.overrides(root, contenders),
                contenders,
                work(root),
                ShapeReader.read(root),
                root.choice("engine", EngineKind.class).orElse(EngineKind.NIO),
                warmUp(root),
                repetitions,
                timeout(root),
                turns.read(),
                FaultReader.read(root, contenders),
                SoakReader.read(root),
                Stream.concat(root.pairs("compare", ids).stream(), turns.comparisons().stream())
                        .distinct()
                        .toList(),
                expectations(root, ids));
    }

    private List<Contender> contenders(Section root, ServiceReader services, int repetitions) {
        int users = root.number("users", 1, Contender.MAX_USERS).orElse(0);
        List<Section> sections = root.sections("contenders", CONTENDER_KEYS);
        if (sections.isEmpty()) {
            root.text("contenders");
        }
        List<Contender> contenders = sections.stream()
                .flatMap(section -> services.called(section).stream()
                        .map(service -> contender(root, section, service, users, repetitions)))
                .toList();
        refuseTwice(
                sections, sections.stream().map(section -> section.text("id")).toList());
        return contenders;
    }

    private Contender contender(
            Section root, Section section, Service service, int scenarioUsers, int scenarioRepetitions) {
        boolean oneOfMany = section.text("service").equals(ServiceReader.EACH);
        String id = name(section, "id") + (oneOfMany ? "-" + service.label() : "");
        int users = section.number("users", 1, Contender.MAX_USERS).orElse(scenarioUsers);
        if (users == 0) {
            throw section.fault("id", "contender '" + id + "' has no 'users', and the scenario has none for all");
        }
        section.text("calls");
        Calls calls = section.choice("calls", Calls.class).orElseThrow();
        return new Contender(
                id,
                service,
                section.parse("path", section.text("path"), RequestReader::path),
                calls,
                section.choice("connections", ConnectionLimit.class).orElse(ConnectionLimit.POOL),
                section.choice("holds", WaitsOn.class).orElse(WaitsOn.usual(calls)),
                section.parse(
                        "accept", section.optionalText("accept").orElse("application/json"), RequestReader::mediaType),
                exchanges.payload(section),
                exchanges.expected(section),
                section.has("shape") ? ShapeReader.read(section) : null,
                users,
                repetitions(root, section, scenarioRepetitions),
                section.place("path"));
    }

    /** Of the scenario or of one contender. What follows the same start is no sample of its own. */
    private static int repetitions(Section root, Section section, int otherwise) {
        int repetitions =
                section.number("repetitions", 1, Contender.MAX_REPETITIONS).orElse(otherwise);
        if (repetitions > 1 && root.has(IsolatedReader.KEY)) {
            throw section.fault(
                    "repetitions",
                    "'repetitions' is " + repetitions + ", and applications that run '" + IsolatedReader.KEY
                            + "' are started anew instead. Allowed: 1, and 'starts' in '" + IsolatedReader.KEY + "'");
        }
        return repetitions;
    }

    private static Work work(Section root) {
        if (!root.has("work")) {
            return new Work.Triangular();
        }
        WordOrNumber work = root.wordOrNumber("work", List.of("triangular"), List.of("fixed"), 1, Contender.MAX_CNT);
        return work.number().isPresent() ? new Work.Fixed(work.number().getAsInt()) : new Work.Triangular();
    }

    private static WarmUp warmUp(Section root) {
        if (root.has("warm-up") && !root.isMapping("warm-up")) {
            root.parse("warm-up", root.text("warm-up"), ScenarioReader::none);
            return WarmUp.USUAL.leftOut();
        }
        return root.section("warm-up", "users", "cnt", "rounds", "until-settled", "at-most", "keep-connections")
                .map(ScenarioReader::warmUpOf)
                .orElse(WarmUp.USUAL);
    }

    private static String none(String text) {
        if (!text.equals("none")) {
            throw new IllegalArgumentException("none, or a mapping with users, cnt, rounds");
        }
        return text;
    }

    private static WarmUp warmUpOf(Section section) {
        WarmUp usual = WarmUp.USUAL;
        Duration atMost = section.duration("at-most").orElse(usual.atMost());
        if (atMost.isZero()) {
            throw section.fault("at-most", "'at-most' is zero. Allowed: more, or 'warm-up: none'");
        }
        return new WarmUp(
                section.number("users", 1, Contender.MAX_USERS).orElse(usual.users()),
                section.number("cnt", 1, Contender.MAX_CNT).orElse(usual.cnt()),
                section.number("rounds", 0, MAX_ROUNDS).orElse(usual.rounds()),
                section.yesOrNo("until-settled").orElse(usual.untilSettled()),
                atMost,
                section.yesOrNo("keep-connections").orElse(usual.keepConnections()));
    }

    static Duration timeout(Section root) {
        Duration timeout = root.duration("request-timeout").orElse(Duration.ofSeconds(60));
        if (timeout.isZero()) {
            throw root.fault("request-timeout", "'request-timeout' is zero. Allowed: more");
        }
        return timeout;
    }

    private static List<Expectation> expectations(Section root, List<String> contenders) {
        List<Section> sections = root.sections("expectations", "id", "claim", "holds-when");
        List<Expectation> expectations = sections.stream()
                .map(section -> expectation(section, contenders))
                .toList();
        refuseTwice(sections, expectations.stream().map(Expectation::id).toList());
        return expectations;
    }

    private static Expectation expectation(Section section, List<String> contenders) {
        String assertion = oneLine(section, "holds-when");
        try {
            AssertionGrammar.check(assertion, contenders);
        } catch (IllegalArgumentException wrong) {
            throw section.fault("holds-when", "'holds-when': " + wrong.getMessage());
        }
        return new Expectation(name(section, "id"), oneLine(section, "claim"), assertion);
    }

    private static String oneLine(Section section, String key) {
        return section.text(key).replaceAll("\\s+", " ");
    }

    private static void refuseTwice(List<Section> sections, List<String> ids) {
        for (int i = 0; i < ids.size(); i++) {
            if (ids.indexOf(ids.get(i)) < i) {
                throw sections.get(i).fault("id", "the id '" + ids.get(i) + "' stands there twice");
            }
        }
    }

    private static String name(Section section, String key) {
        return section.parse(key, section.text(key), text -> {
            if (!NAME.matcher(text).matches()) {
                throw new IllegalArgumentException("up to 64 lower-case letters, digits and hyphens");
            }
            return text;
        });
    }
}
