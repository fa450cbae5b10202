package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunJdkTest {

    @Test
    void namesTheJdkAndItsSource() {
        assertThat(RunJdk.lines(Runtime.Version.parse("21.0.8+9-LTS"), "JAVA_HOME", true))
                .containsExactly("JDK 21.0.8 (JAVA_HOME)");
        assertThat(RunJdk.lines(Runtime.Version.parse("25"), null, false)).containsExactly("JDK 25");
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
