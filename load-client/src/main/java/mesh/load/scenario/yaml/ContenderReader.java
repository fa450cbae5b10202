package mesh.load.scenario.yaml;

import java.time.Duration;
import java.util.List;
import mesh.load.scenario.Beside;
import mesh.load.scenario.Calls;
import mesh.load.scenario.ConnectionLimit;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Service;
import mesh.load.scenario.WaitsOn;
import org.jspecify.annotations.Nullable;

/** Reads the contenders. */
final class ContenderReader {

    private static final String[] KEYS = {
        "id",
        "service",
        "path",
        "calls",
        "connections",
        "waits-on",
        "computing",
        "accept",
        "body",
        "expect",
        "shape",
        WarmUpReader.KEY,
        "users",
        "repetitions"
    };

    /** The limit of the gateways themselves. */
    private static final Duration LONGEST_COMPUTING = Duration.ofSeconds(1);

    private final Section root;
    private final ServiceReader services;
    private final RequestReader requests;

    /** @param source of the scenario; files that it names are relative to its folder */
    ContenderReader(String source, Section root, ServiceReader services, Permissions permissions) {
        this.root = root;
        this.services = services;
        this.requests = new RequestReader(source, permissions);
    }

    /** Reads all contenders; {@code each-application} stands for one per application. */
    List<Contender> read() {
        int users = root.number("users", 1, Contender.MAX_USERS).orElse(0);
        List<Section> sections = root.sections("contenders", KEYS);
        if (sections.isEmpty()) {
            root.text("contenders");
        }
        int repetitions = repetitions(root, 1);
        List<Contender> contenders = sections.stream()
                .flatMap(section ->
                        services.called(section).stream().map(service -> read(section, service, users, repetitions)))
                .toList();
        Ids.refuseTwice(
                sections, sections.stream().map(section -> section.text("id")).toList());
        return contenders;
    }

    /** Reads the requests beside each contender; null for none. By default each may take a second before one waits for a connection. */
    @Nullable
    Beside beside() {
        return root.section("beside", "path", "per-second", "users")
                .map(ContenderReader::readBeside)
                .orElse(null);
    }

    private static Beside readBeside(Section section) {
        int perSecond = section.requiredNumber("per-second", 1, Contender.MAX_USERS);
        return new Beside(
                section.parse("path", section.text("path"), RequestReader::path),
                perSecond,
                section.number("users", 1, Contender.MAX_USERS).orElse(perSecond));
    }

    private Contender read(Section section, Service service, int usersOfAll, int repetitionsOfAll) {
        boolean oneOfMany = section.text("service").equals(ServiceReader.EACH);
        String id = Ids.read(section, "id") + (oneOfMany ? "-" + service.label() : "");
        int users = section.number("users", 1, Contender.MAX_USERS).orElse(usersOfAll);
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
                section.choice("waits-on", WaitsOn.class).orElse(WaitsOn.usual(calls)),
                section.parse(
                        "accept", section.optionalText("accept").orElse("application/json"), RequestReader::mediaType),
                requests.body(section),
                requests.validResponse(section),
                section.has("shape") ? ShapeReader.read(section) : null,
                WarmUpReader.read(section, WarmUpReader.read(root)),
                users,
                repetitions(section, repetitionsOfAll),
                section.place("path"),
                computing(section, service));
    }

    private static Duration computing(Section section, Service service) {
        if (!section.has("computing")) {
            return Duration.ZERO;
        }
        if (service.role() != Service.Role.GATEWAY) {
            throw section.fault(
                    "computing", "'computing' is for routes of a gateway, which '" + service.label() + "' is not");
        }
        return section.positive("computing", section.upTo(LONGEST_COMPUTING, "computing"));
    }

    /** Reads the repetitions of the scenario or of a contender. Measurements after the same launch are not independent samples. */
    int repetitions(Section section, int otherwise) {
        int repetitions =
                section.number("repetitions", 1, Contender.MAX_REPETITIONS).orElse(otherwise);
        if (repetitions > 1 && root.has(IsolatedReader.KEY)) {
            throw section.fault(
                    "repetitions",
                    "'repetitions' is " + repetitions + ", and '" + IsolatedReader.KEY
                            + "' applications are launched anew instead. Allowed: 1, and 'launches' in '"
                            + IsolatedReader.KEY + "'");
        }
        return repetitions;
    }
}
