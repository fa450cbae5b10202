package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Scenario;
import mesh.load.services.process.ProcessIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which runs use services of earlier runs, and which runs leave services for later ones. */
class KeepingTest {

    private static final String US = Long.toString(ProcessHandle.current().pid());

    @ParameterizedTest
    @ValueSource(strings = {"smoke", "essentials", "study", "tuned"})
    void aLoadReusesServicesAndKeepsThemForTheConsole(String name) {
        Keeping keeping = Keeping.of(scenario(name), false, false, US);

        assertThat(keeping).isEqualTo(Keeping.by(ProcessIdentity.of(ProcessHandle.current())));
        assertThat(keeping.keeps()).isTrue();
    }

    @Test
    void withoutAConsoleARunReusesServicesAndKeepsNone() {
        assertThat(Keeping.of(scenario("smoke"), false, false, null)).isEqualTo(Keeping.by(null));
        assertThat(Keeping.of(scenario("smoke"), false, false, "0")).isEqualTo(Keeping.by(null));
        assertThat(Keeping.of(scenario("smoke"), false, false, "console")).isEqualTo(Keeping.by(null));
        assertThat(Keeping.by(null).keeps()).isFalse();
    }

    /** These measure processes that are new, end them, leave them exhausted, or have data of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"containers-start", "containers-work", "soak", "overload", "smoke-database"})
    void otherExperimentsStartEverythingAnew(String name) {
        assertThat(Keeping.of(scenario(name), false, false, US)).isEqualTo(Keeping.ANEW);
    }

    @Test
    void aColdRunAndARecordedOneStartEverythingAnew() {
        assertThat(Keeping.of(scenario("smoke").withoutWarmUp(), false, false, US))
                .isEqualTo(Keeping.ANEW);
        assertThat(Keeping.of(scenario("smoke"), false, true, US)).isEqualTo(Keeping.ANEW);
    }

    @Test
    void aRunOnRandomPortsLeavesOtherServicesAlone() {
        assertThat(Keeping.of(scenario("smoke"), true, false, US)).isEqualTo(Keeping.NONE);
    }

    private static Scenario scenario(String name) {
        return CheckedScenarios.find(name);
    }
}
