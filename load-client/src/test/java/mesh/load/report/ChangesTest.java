package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Tests the list of changes: differences between two runs that do not come from the measurement, such as another machine or build. */
class ChangesTest {

    @Test
    void differencesInMachineBuildAndJvmArgumentsAreChanges() {
        RunResult before =
                withCommand("/jdk/bin/java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:AOTCache=/a/b.aot", "-jar");
        RunResult after =
                withCommand("/other/java", "-Xmx1g", "-XX:+UseZGC", "-XX:AOTCache=/c.aot", "-jar", "--port=1");
        ObjectNode machine = tree(after).withObject("/machine");
        machine.put("memoryBytes", 48L << 30)
                .put("jdk", "26")
                .put("os", "Linux 7")
                .put("processors", 4);

        RunComparison comparison = new RunComparison(
                before, edited(edited(after, "machine", machine), "version", StringNode.valueOf("0.1.0+abc1234")));

        assertThat(changes(comparison))
                .containsExactly(
                        "jvm.netty-gateway.-XX:UseSerialGC on -",
                        "jvm.netty-gateway.-XX:UseZGC - on",
                        "jvm.netty-gateway.-Xmx 512m 1g",
                        "machine.jdk 25 OpenJDK 26 OpenJDK",
                        "machine.memory 24576 MiB 49152 MiB",
                        "machine.os Linux 6 amd64 Linux 7 amd64",
                        "machine.processor 2 x A Processor 4 x A Processor",
                        "mesh.version 0.1.0 0.1.0+abc1234");
    }

    /** Arguments that the launcher adds to every start are not a change. If an older file has no arguments, that is not a change either. */
    @Test
    void differencesInJvmArgumentsOfTheLoadClientAreChanges() {
        RunResult before = withClientJvm("-Xmn128m", "-Dmesh.commit=1");
        RunResult after = withClientJvm("-Xmn128m", "-XX:TieredStopAtLevel=1", "-Dmesh.commit=2");
        ObjectNode older = tree(after).withObject("/machine");
        older.remove("jvmArguments");

        assertThat(changes(new RunComparison(before, after)))
                .containsExactly("jvm.load-client.-XX:TieredStopAtLevel - 1");
        assertThat(changes(new RunComparison(before, edited(after, "machine", older))))
                .isEmpty();
    }

    private static RunResult withClientJvm(String... arguments) {
        RunResult run = withCommand("/jdk/bin/java", "-jar");
        ObjectNode machine = tree(run).withObject("/machine");
        machine.putArray("jvmArguments")
                .addAll(Stream.of(arguments).map(StringNode::valueOf).toList());
        return edited(run, "machine", machine);
    }

    @Test
    void nodeAndLimitsAreChangesButThePodIsNot() {
        RunComparison comparison = new RunComparison(placed("a-1", "worker-1", 0.25), placed("a-2", "worker-2", 1.0));

        assertThat(changes(comparison))
                .containsExactly(
                        "placement.netty-gateway.node worker-1 worker-2",
                        "placement.netty-gateway.processors 0.25 processors 1 processors");
    }

    /** Another order in which the workers connected is not a change. */
    @Test
    void anotherPlaceOfTheLoadIsAChange() {
        RunComparison comparison = new RunComparison(
                loadedFrom("n-1", worker(1, "n-2", 0.5), worker(2, "n-3", 0.5)),
                loadedFrom("n-4", worker(1, "n-3", 1.0), worker(2, "n-2", 1.0), worker(3, "n-2", 1.0)));

        assertThat(changes(comparison))
                .containsExactly(
                        "placement.load-client.node n-1 n-4",
                        "placement.workers.processors 0.5 processors 1 processors",
                        "workers 2 3");
    }

    private static RunResult loadedFrom(String node, WorkerFigures... workers) {
        return SampleRun.like(run(100))
                .loadFrom(new PlacementFigures("pod", node, null, null), workers)
                .build();
    }

    private static WorkerFigures worker(int number, String node, double processors) {
        return new WorkerFigures(number, "host", new PlacementFigures("pod", node, processors, null));
    }

    private static RunResult placed(String pod, String node, double processors) {
        ArrayNode services = (ArrayNode) tree(run(100)).get("services");
        ((ObjectNode) services.get(0)).putPOJO("placement", new PlacementFigures(pod, node, processors, 1L << 30));
        return edited(run(100), "services", services);
    }

    @Test
    void equalChangesShareOneLineInTextAndAreSeparateInJson() {
        RunResult first = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build())
                .build();
        RunResult second = SampleRun.complete()
                .contenders(Stream.of("a", "b")
                        .flatMap(id -> Stream.of(
                                SampleContender.named(id).served(100).build(),
                                SampleContender.named(id)
                                        .repetition(2)
                                        .served(100)
                                        .build()))
                        .toList())
                .build();

        RunComparison comparison = new RunComparison(first, second);

        assertThat(comparison.text())
                .contains("| measured.* | 1     | 2      |")
                .doesNotContain("measured.a");
        assertThat(comparison.html()).contains("<code>measured.*</code>").doesNotContain("measured.a");
        assertThat(changes(comparison)).containsExactly("measured.a 1 2", "measured.b 1 2");
    }

    @Test
    void aChangeOfOnlySomeServicesNamesThem() {
        RunResult first = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build())
                .build();
        RunResult second = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").served(100).build(),
                        SampleContender.named("b").served(100).build(),
                        SampleContender.named("b").repetition(2).served(100).build())
                .build();

        assertThat(new RunComparison(first, second).text()).contains("| measured.b | 1     | 2      |");
    }

    @Test
    void theListOfChangesComesFirst() {
        RunResult second = with(run(100), "engine", "threads");

        RunComparison comparison = new RunComparison(run(100), second);

        assertThat(comparison.otherQuestion()).isNull();
        assertThat(comparison.text()).contains("| scenario.engine | nio   | threads |");
    }

    @Test
    void runsWithDifferentWorkAskDifferentQuestions() {
        RunComparison comparison = new RunComparison(run(100), with(run(100), "work", Map.of("fixed", 7)));

        assertThat(comparison.otherQuestion()).contains("scenario.work is 'triangular' and '-'");
    }

    @Test
    void runsWithDifferentNumbersOfUsersPerItemAskDifferentQuestions() {
        RunResult two = with(run(100), "work", Map.of("triangular", 2));
        RunResult three = with(run(100), "work", Map.of("triangular", 3));

        assertThat(new RunComparison(two, three).otherQuestion()).isEqualTo("scenario.work.triangular is '2' and '3'");
    }

    @Test
    void aColdRunAndAWarmRunAskDifferentQuestions() {
        RunComparison comparison = new RunComparison(run(100), with(run(100), "warm-up", "none"));

        assertThat(comparison.otherQuestion()).isEqualTo("start is 'warm' and 'cold'");
    }

    /** An older file has the old name of a key. */
    @Test
    void theNewNameOfAKeyIsNoChange() {
        Map<String, Integer> light = Map.of("per-second", 50);

        assertThat(changes(new RunComparison(with(run(100), "beside", light), with(run(100), "background", light))))
                .isEmpty();
    }

    private static List<String> changes(RunComparison comparison) {
        return JsonMapper.shared()
                .readTree(comparison.json())
                .at("/changes")
                .valueStream()
                .map(one -> one.get("setting").asString() + " "
                        + one.get("first").asString() + " " + one.get("second").asString())
                .toList();
    }

    private static RunResult withCommand(String... command) {
        ArrayNode services = (ArrayNode) tree(run(100)).get("services");
        ArrayNode arguments = services.get(0).withArray("/command").removeAll();
        List.of(command).forEach(arguments::add);
        return edited(run(100), "services", services);
    }

    private static RunResult run(long... milliseconds) {
        return SampleRun.complete()
                .contenders(SampleContender.repetitions(milliseconds))
                .build();
    }

    private static RunResult edited(RunResult run, String name, JsonNode value) {
        return JsonMapper.shared().treeToValue(tree(run).set(name, value), RunResult.class);
    }

    private static ObjectNode tree(RunResult run) {
        return JsonMapper.shared().valueToTree(run);
    }

    private static RunResult with(RunResult run, String key, Object value) {
        return SampleRun.like(run).setting(key, value).build();
    }
}
