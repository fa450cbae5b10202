package mesh.console.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import mesh.console.ConsoleProperties;
import mesh.console.security.Owner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Tests how the owner and other viewers share places. */
class ViewersTest {

    private static Viewers viewers(int places) {
        return new Viewers(new ConsoleProperties(Path.of("home"), Path.of("results"), false, false, false, places));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "8, 7", "9, 7", "64, 56"})
    void onePlaceInEightIsForTheOwnerButOthersHaveOne(int places, int ofOthers) {
        Viewers viewers = viewers(places);
        for (int i = 0; i < ofOthers; i++) {
            viewers.admit(Flux.never()).subscribe();
        }

        assertThatThrownBy(() -> viewers.admit(Flux.just(1)).blockLast())
                .isInstanceOf(ResponseStatusException.class)
                .hasMessageContaining("too many viewers");
        for (int i = ofOthers; i < places; i++) {
            ofOwner(viewers.admit(Flux.never())).subscribe();
        }
        assertThatThrownBy(() -> ofOwner(viewers.admit(Flux.just(1))).blockLast())
                .isInstanceOf(ResponseStatusException.class);
    }

    @Test
    void aSinglePlaceIsForEverybodyInTurn() {
        Viewers viewers = viewers(1);

        Disposable other = viewers.admit(Flux.never()).subscribe();
        other.dispose();

        assertThat(ofOwner(viewers.admit(Flux.just(1))).blockLast()).isEqualTo(1);
        assertThat(viewers.admit(Flux.just(2)).blockLast()).isEqualTo(2);
    }

    private static <T> Flux<T> ofOwner(Flux<T> events) {
        return events.contextWrite(context -> context.put(Owner.class, true));
    }
}
