package mesh.load.services.kept;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.services.process.ProcessIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which runs use services of earlier runs, and which runs leave services for later ones. */
class RetentionTest {

    private static final String US = Long.toString(ProcessHandle.current().pid());

    @ParameterizedTest
    @ValueSource(strings = {"smoke", "essentials", "study", "tuned"})
    void aLoadReusesServicesAndKeepsThemForTheConsole(String name) {
        Retention retention = Retention.of(scenario(name), false, false, US);

        assertThat(retention).isEqualTo(Retention.by(ProcessIdentity.of(ProcessHandle.current())));
        assertThat(retention.keeps()).isTrue();
    }

    @Test
    void withoutAConsoleARunReusesServicesAndKeepsNone() {
        assertThat(Retention.of(scenario("smoke"), false, false, null)).isEqualTo(Retention.by(null));
        assertThat(Retention.of(scenario("smoke"), false, false, "0")).isEqualTo(Retention.by(null));
        assertThat(Retention.of(scenario("smoke"), false, false, "console")).isEqualTo(Retention.by(null));
        assertThat(Retention.by(null).keeps()).isFalse();
    }

    /** These measure processes that are new, end them, leave them exhausted, or have data of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"containers-start", "containers-work", "soak", "overload", "smoke-database"})
    void otherExperimentsStartEverythingAnew(String name) {
        assertThat(Retention.of(scenario(name), false, false, US)).isEqualTo(Retention.ANEW);
    }

    @Test
    void aColdRunAndARecordedOneStartEverythingAnew() {
        assertThat(Retention.of(scenario("smoke").withoutWarmUp(), false, false, US))
                .isEqualTo(Retention.ANEW);
        assertThat(Retention.of(scenario("smoke"), false, true, US)).isEqualTo(Retention.ANEW);
    }

    @Test
    void aRunOnRandomPortsLeavesOtherServicesAlone() {
        assertThat(Retention.of(scenario("smoke"), true, false, US)).isEqualTo(Retention.NONE);
    }

    private static Scenario scenario(String name) {
        return CheckedScenarios.find(name);
    }
}
