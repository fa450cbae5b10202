package mesh.container.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTest {

    @ParameterizedTest
    @ValueSource(ints = {26, 150, 151, 300, 5 * 1024, 250 * 1024})
    void hasExactlyTheRequestedSize(int bytes) {
        assertThat(Document.ofSize(bytes).toJson()).hasSize(bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {5 * 1024, 250 * 1024})
    void hasLessPaddingThanOneItem(int bytes) {
        assertThat(Document.ofSize(bytes).padding()).hasSizeLessThan(130);
    }
}
