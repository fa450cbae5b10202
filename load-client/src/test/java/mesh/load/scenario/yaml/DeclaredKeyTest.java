package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mesh.load.scenario.key.Key;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import org.junit.jupiter.api.Test;

class DeclaredKeyTest {

    @Test
    void theKeysOfSeveralRecordsAreInTheOrderOfAFile() {
        assertThat(DeclaredKey.names(ScenarioFile.class))
                .startsWith("name", "question")
                .containsSubsequence(
                        "legacy",
                        "services",
                        "applications",
                        "dependencies",
                        "isolated",
                        "users",
                        "work",
                        "shape",
                        "background",
                        "fault",
                        "soak",
                        "open-connections",
                        "memory-after",
                        "one-at-a-time",
                        "engine",
                        "request-timeout",
                        "contenders",
                        "compare",
                        "expectations")
                .doesNotHaveDuplicates();
        assertThat(DeclaredKey.names(Application.class))
                .startsWith("module", "jar", "command", "url", "like", "port")
                .containsSubsequence("jvm", "folder", "ready", "java", "properties", "environment", "observe")
                .doesNotHaveDuplicates();
    }

    @Test
    void theKeysOfSomeFormsAreNotRequiredInASharedMapping() {
        assertThat(DeclaredKey.of(Application.class)).noneMatch(DeclaredKey::isRequired);
        assertThat(DeclaredKey.alternatives(Application.class)).isEmpty();
    }

    @Test
    void aKeyAfterAnUnknownOneIsReported() {
        assertThatThrownBy(() -> DeclaredKey.of(Lost.class)).hasMessageContaining("nowhere");
    }

    @Key.Shared(Known.class)
    private record Lost(
            @Key(value = "A key", after = "nowhere") int lost) {}

    private record Known(@Key("A key") int known) {}
}
