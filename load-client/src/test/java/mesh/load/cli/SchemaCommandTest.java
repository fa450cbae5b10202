package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import mesh.load.events.EventLog;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.yaml.ScenarioSchema;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SchemaCommandTest {

    private final Shell shell = new Shell();

    @Test
    void printsASchemaThatOnlyResultsMatch() {
        assertThat(shell.run("schema")).isZero();

        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(shell.out(), InputFormat.JSON);
        String result =
                JsonMapper.shared().writeValueAsString(SampleRun.repeatedStudy().build());
        assertThat(schema.validate(result, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate("{}", InputFormat.JSON)).isNotEmpty();
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void printsTheSchemaOfEventsOnRequest() {
        assertThat(shell.run("schema", "--events")).isZero();

        assertThat(shell.out()).isEqualTo(EventLog.schema());
    }

    @Test
    void printsTheSchemaOfScenariosOnRequest() {
        assertThat(shell.run("schema", "--scenario")).isZero();

        assertThat(shell.out()).isEqualTo(ScenarioSchema.text());
    }

    @Test
    void rejectsARequestForTwoSchemas() {
        assertThat(shell.run("schema", "--scenario", "--events")).isEqualTo(2);

        assertThat(shell.out()).isEmpty();
    }

    @Test
    void rejectsArguments() {
        assertThat(shell.run("schema", "results")).isEqualTo(2);

        assertThat(shell.err()).isEqualTo("mesh schema: unknown argument 'results'. Allowed: no arguments\n");
        assertThat(shell.out()).isEmpty();
    }
}
