package mesh.load.scenario.yaml;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.BodySource;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.scenario.Service;
import mesh.load.scenario.WaitsOn;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.yaml.ScenarioFile.ContenderFile;
import mesh.load.scenario.yaml.ScenarioFile.ShapeFile;

/** Creates contenders from their descriptions in a file. */
final class ContenderReader {

    private final ScenarioFile file;
    private final ServiceReader services;
    private final Permissions permissions;
    private final Path folder;
    private final WarmUp warmUp;

    /**
     * @param source of the scenario; files that it names are relative to its folder
     * @param warmUp the scenario's
     */
    ContenderReader(String source, ScenarioFile file, ServiceReader services, Permissions permissions, WarmUp warmUp) {
        this.file = file;
        this.services = services;
        this.permissions = permissions;
        this.folder = Path.of(source).toAbsolutePath().resolveSibling("");
        this.warmUp = warmUp;
    }

    /** Returns all contenders. A contender of {@code each-application} becomes one contender for each application. */
    List<Contender> read(Section root) {
        refuseRepetitions(root, file.repetitions());
        List<Section> sections = root.sections("contenders", DeclaredKey.names(ContenderFile.class));
        List<Contender> contenders = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            for (Service service : services.called(sections.get(i))) {
                contenders.add(contender(sections.get(i), file.contenders().get(i), service));
            }
        }
        ScenarioReader.refuseTwice(
                sections, file.contenders().stream().map(ContenderFile::id).toList());
        return contenders;
    }

    private Contender contender(Section section, ContenderFile said, Service service) {
        String id = said.id() + (said.service().equals(ScenarioFile.EACH) ? "-" + service.label() : "");
        Integer users = said.users() == null ? file.users() : said.users();
        if (users == null) {
            throw section.fault("id", "contender '" + id + "' has no 'users', and neither has the scenario");
        }
        int repetitions = said.repetitions() == null ? file.repetitions() : said.repetitions();
        refuseRepetitions(section, repetitions);
        return new Contender(
                id,
                service,
                said.path(),
                said.calls(),
                said.connections(),
                said.waitsOn() == null ? WaitsOn.usual(said.calls()) : said.waitsOn(),
                said.accept(),
                said.body() == null ? null : body(section, said.body()),
                validResponse(section, said),
                ShapeFile.shape(said.shape()),
                said.warmUp() == null ? null : warmUp(section, said.warmUp()),
                users,
                repetitions,
                section.place("path"),
                said.computing() == null ? Duration.ZERO : computing(section, service, said.computing()));
    }

    /** Rejects repetitions of isolated applications: measurements after the same launch are not independent samples. */
    private void refuseRepetitions(Section section, int repetitions) {
        if (repetitions > 1 && file.isolated() != null) {
            throw section.fault(
                    "repetitions",
                    "'repetitions' is " + repetitions + ", but 'isolated' applications are launched again instead. "
                            + "Allowed: 1, and 'launches' in 'isolated'");
        }
    }

    private static Duration computing(Section section, Service service, Duration computing) {
        if (service.role() != Service.Role.GATEWAY) {
            throw section.fault(
                    "computing", "'computing' is for routes of a gateway, which '" + service.label() + "' is not");
        }
        return computing;
    }

    private WarmUp warmUp(Section section, ScenarioFile.WarmUpFile own) {
        if (warmUp.isNone()) {
            throw section.fault(
                    "warm-up",
                    "'warm-up' is set for a contender, but the scenario has none. Allowed: a warm-up for all, or for none");
        }
        section.section("warm-up", DeclaredKey.names(ScenarioFile.WarmUpFile.class))
                .ifPresent(mapping -> mapping.number("rounds", 1, Integer.MAX_VALUE));
        return own.over(warmUp);
    }

    /** Without the {@code expect} key, a response to a GET must have all items, and only the status of a response to a POST counts. */
    private static ValidResponse validResponse(Section section, ContenderFile said) {
        if (said.expect() == null) {
            return said.body() == null ? new ValidResponse.Items() : new ValidResponse.Status();
        }
        if (said.expect().mapping() != null) {
            return said.expect().mapping();
        }
        String word = String.valueOf(said.expect().word());
        if (word.equals("echoed-digest") && said.body() == null) {
            throw section.fault("expect", "'expect' is 'echoed-digest', but there is no 'body' to be echoed");
        }
        return switch (word) {
            case "items" -> new ValidResponse.Items();
            case "part-of-items" -> new ValidResponse.PartOfItems();
            case "status" -> new ValidResponse.Status();
            case "same-as-reference" -> new ValidResponse.SameAsReference();
            default -> new ValidResponse.EchoedDigest();
        };
    }

    private BodySource body(Section section, ScenarioFile.Body body) {
        String type = body.contentType();
        if (body.text() != null) {
            return new BodySource.Text(type, body.text());
        }
        return body.from() != null
                ? new BodySource.Fetched(type, body.from())
                : new BodySource.Content(
                        type,
                        file(
                                section.section("body", DeclaredKey.names(ScenarioFile.Body.class))
                                        .orElseThrow(),
                                String.valueOf(body.file())));
    }

    /** Requires a regular file: reading a pipe or a device might never end. */
    private Path file(Section body, String name) {
        Path file = body.parse("file", name, folder::resolve);
        if (permissions.file(body.place("file"), folder, file)
                && !(Files.isReadable(file) && Files.isRegularFile(file))) {
            throw body.fault(
                    "file",
                    "'file' is '" + name + "'. Allowed: a regular file that can be read; there is none at " + file);
        }
        return file;
    }
}
