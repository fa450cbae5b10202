package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

class EventLoopsTest {

    @Test
    void findsOnlyEventLoopsThatHaveAThread() throws InterruptedException {
        assertThat(EventLoops.ofThreads(List.of())).isEmpty();
        assertThat(HttpResources.get()
                        .onServer(LoopResources.DEFAULT_NATIVE)
                        .next()
                        .submit(() -> {})
                        .await()
                        .isSuccess())
                .isTrue();

        assertThat(EventLoops.ofThreads(new LiveThreads().list()))
                .hasSize(1)
                .allSatisfy((thread, loop) -> assertThat(thread).startsWith("reactor-http-"));
    }
}
