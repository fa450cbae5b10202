package mesh.load.scenario.yaml;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Contender.BodySource;
import mesh.load.scenario.Contender.ValidResponse;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Beside;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import mesh.load.scenario.yaml.ScenarioFile.BesideFile;
import mesh.load.scenario.yaml.ScenarioFile.Body;
import mesh.load.scenario.yaml.ScenarioFile.ContenderFile;
import mesh.load.scenario.yaml.ScenarioFile.FaultFile;
import mesh.load.scenario.yaml.ScenarioFile.ShapeFile;
import mesh.load.scenario.yaml.ScenarioFile.WarmUpFile;
import mesh.load.scenario.yaml.ScenarioFile.WordOr;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes the file form that {@link ScenarioReader} reads, including everything that a file may leave out. */
public final class ScenarioWriter {

    private ScenarioWriter() {}

    /** Returns the text of a file. */
    public static String yaml(Scenario scenario) {
        return yaml(tree(scenario));
    }

    /** Returns the text of a file with this structure. */
    public static String yaml(Map<String, Object> tree) {
        return YAMLMapper.shared().writeValueAsString(tree);
    }

    /** Returns the structure of a file, as results contain it. */
    public static Map<String, Object> tree(Scenario scenario) {
        Map<String, Object> tree = Binding.tree(file(scenario));
        if (scenario.experiment() instanceof Experiment.Isolated isolated
                && isolated.compare().isEmpty()
                && tree.get("isolated") instanceof Map<?, ?> written) {
            written.remove("compare");
        }
        return tree;
    }

    private static ScenarioFile file(Scenario scenario) {
        Experiment experiment = scenario.experiment().ofContenders();
        Experiment.Load load = experiment instanceof Experiment.Load own ? own : null;
        Map<String, Application> applications = applications(scenario);
        return new ScenarioFile(
                scenario.name(),
                scenario.question(),
                scenario.legacy(),
                overrides(scenario),
                applications.isEmpty() ? null : applications,
                scenario.experiment() instanceof Experiment.Isolated isolated ? isolated : null,
                null,
                scenario.work() instanceof Work.Fixed fixed ? WordOr.mapping(fixed) : WordOr.word("triangular"),
                load == null ? null : ShapeFile.of(load.shape()),
                load == null || load.beside() == null ? null : beside(load.beside()),
                load == null || load.fault() == null ? null : fault(load.fault()),
                experiment instanceof Experiment.Soak soak ? soak : null,
                experiment instanceof Experiment.Capacity search ? search : null,
                experiment instanceof Experiment.Overload overload ? overload : null,
                experiment instanceof Experiment.OpenConnections open ? open : null,
                load == null ? null : load.lookAfter(),
                scenario.engine(),
                warmUp(scenario.warmUp()),
                scenario.repetitions(),
                scenario.requestTimeout(),
                scenario.contenders().stream().map(ScenarioWriter::contender).toList(),
                scenario.compare(),
                scenario.expectations().isEmpty() ? null : scenario.expectations());
    }

    private static Map<String, Map<String, String>> overrides(Scenario scenario) {
        Map<String, Map<String, String>> overrides = new LinkedHashMap<>();
        scenario.services().forEach((service, properties) -> overrides.put(service.label(), properties));
        return overrides;
    }

    /** Returns the services that contenders call, and those that have properties without being called. */
    private static Map<String, Application> applications(Scenario scenario) {
        SequencedSet<Service> services = new LinkedHashSet<>();
        scenario.contenders().stream().map(Contender::service).forEach(services::add);
        services.addAll(scenario.services().keySet());
        services.removeAll(Service.known());
        Map<String, Application> applications = new LinkedHashMap<>();
        for (Service service : services) {
            applications.put(
                    service.label(),
                    new Application(
                            service.module(),
                            service.port(),
                            service.virtualThreads(),
                            String.join(" ", service.jvmArguments())));
        }
        return applications;
    }

    private static BesideFile beside(Beside beside) {
        return new BesideFile(beside.path(), beside.perSecond(), beside.users());
    }

    private static FaultFile fault(Fault fault) {
        return switch (fault) {
            case Fault.Killed killed ->
                new FaultFile(killed.service().label(), null, null, null, killed.delay(), killed.duration());
            case Fault.Restarted restarted ->
                new FaultFile(null, restarted.service().label(), null, null, restarted.delay(), restarted.duration());
            case Fault.Misbehaviour misbehaviour ->
                new FaultFile(
                        null, null, misbehaviour.behaviour(), null, misbehaviour.delay(), misbehaviour.duration());
            case Fault.SlowReaders slow -> new FaultFile(null, null, null, slow, null, null);
        };
    }

    private static WordOr<WarmUpFile> warmUp(WarmUp warmUp) {
        return warmUp.equals(WarmUp.none(false))
                ? WordOr.word(WarmUpFile.NONE)
                : WordOr.mapping(WarmUpFile.of(warmUp, warmUp.keepConnections()));
    }

    private static ContenderFile contender(Contender contender) {
        return new ContenderFile(
                contender.id(),
                contender.service().label(),
                contender.path(),
                contender.calls(),
                contender.connections(),
                contender.waitsOn(),
                contender.computing().isZero() ? null : contender.computing(),
                contender.accept(),
                body(contender.body()),
                expect(contender.validResponse()),
                ShapeFile.of(contender.shape()),
                // Only the scenario says whether connections are kept.
                contender.warmUp() == null ? null : WarmUpFile.of(contender.warmUp(), null),
                contender.users(),
                contender.repetitions());
    }

    private static @Nullable Body body(@Nullable BodySource source) {
        return switch (source) {
            case null -> null;
            case BodySource.Text(String type, String text) -> new Body(type, text, null, null);
            case BodySource.Content(String type, Path file) -> new Body(type, null, file.toString(), null);
            case BodySource.Fetched(String type, String path) -> new Body(type, null, null, path);
        };
    }

    private static WordOr<ValidResponse.Digest> expect(ValidResponse validResponse) {
        return switch (validResponse) {
            case ValidResponse.Items() -> WordOr.word("items");
            case ValidResponse.PartOfItems() -> WordOr.word("part-of-items");
            case ValidResponse.Status() -> WordOr.word("status");
            case ValidResponse.SameAsReference() -> WordOr.word("same-as-reference");
            case ValidResponse.EchoedDigest() -> WordOr.word("echoed-digest");
            case ValidResponse.Digest digest -> WordOr.mapping(digest);
        };
    }
}
