package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerJvmTest {

    @Test
    void aWorkerHasTheMemoryAndCompilerOptionsOfThisJvm() {
        List<String> own = List.of(
                "-Xmx512m",
                "-XX:+UseG1GC",
                "-XX:TieredStopAtLevel=1",
                "-agentlib:jdwp=transport=dt_socket",
                "-XX:StartFlightRecording=filename=a.jfr",
                "-Dmesh.commit=abc");

        assertThat(WorkerJvm.command(own))
                .containsSubsequence("-Xmx512m", "-XX:+UseG1GC", "-XX:TieredStopAtLevel=1", "worker")
                .noneMatch(argument -> argument.matches("-agentlib.*|.*jfr|-Dmesh.commit.*|-Xmn.*|.*ParallelGC"));
    }

    @Test
    void aWorkerHasTheLaunchersOptionsIfThisJvmHasNone() {
        assertThat(WorkerJvm.command(List.of())).containsSubsequence("-XX:+UseParallelGC", "-Xms256m", "-Xmn128m");
    }
}
