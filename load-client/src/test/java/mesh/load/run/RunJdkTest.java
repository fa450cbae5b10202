package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.process.FakeJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunJdkTest {

    @TempDir
    private Path folder;

    @Test
    void namesTheJdkAndItsSource() {
        assertThat(RunJdk.lines(Runtime.Version.parse("21.0.8+9-LTS"), "JAVA_HOME", true))
                .containsExactly("JDK 21.0.8 (JAVA_HOME)");
        assertThat(RunJdk.lines(Runtime.Version.parse("25"), null, false)).containsExactly("JDK 25");
    }

    @Test
    void namesTheJdksThatAScenarioChoosesForServices() throws IOException {
        Path home = FakeJdk.install(folder.resolve("jdk"), "21.0.8");
        Scenario scenario = ScenarioReader.read("own.yaml", """
                name: own
                question: Does it run there?
                users: 3
                work: {fixed: 1}
                services:
                  tomcat-gateway-virtual: {java: %s}
                  netty-gateway: {java: %s/nothing}
                contenders:
                  - {id: one, service: tomcat-gateway-virtual, path: "/rest/{cnt}", calls: sequential}
                """.formatted(home, home));

        assertThat(RunJdk.lines(scenario, true))
                .hasSize(2) // this JDK, whose faults no service has, and the other
                .endsWith("tomcat-gateway-virtual runs on JDK 21.0.8 (" + home + ")");
    }

    @Test
    void saysIfServicesLackACompiler() {
        Scenario quick = ScenarioReader.read("quick.yaml", """
                name: quick
                question: Is it soon warm?
                users: 3
                work: {fixed: 1}
                jit-compilers: c1
                contenders:
                  - {id: one, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
                """);

        assertThat(RunJdk.lines(quick, true))
                .endsWith("The services have only the JIT compiler C1, so that their code is soon warm.");
        assertThat(RunJdk.lines(quick, false)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", textBlock = """
            25,            'JDK-8369227, JDK-8373120'
            25.0.2+10-LTS, 'JDK-8369227, JDK-8373120'
            25.0.3+9-LTS,  JDK-8373120
            25.0.4,        none
            26,            'JDK-8369227, JDK-8373120'
            26.0.1,        JDK-8373120
            21.0.8,        none
            27,            none
            """)
    void namesTheFaultsOfTheBuildIfTheRunUsesVirtualThreads(String version, String faults) {
        Runtime.Version jdk = Runtime.Version.parse(version);

        assertThat(RunJdk.lines(jdk, "PATH", true)).hasSize(faults == null ? 1 : 2);
        if (faults != null) {
            assertThat(RunJdk.lines(jdk, "PATH", true).get(1)).contains("(" + faults + ")");
        }
        assertThat(RunJdk.lines(jdk, "PATH", false)).hasSize(1);
    }
}
