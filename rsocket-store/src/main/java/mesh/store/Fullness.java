package mesh.store;

import org.springframework.stereotype.Component;

/** Whether all the rows are in. Until then every request is refused: a part of the rows would be a wrong answer. */
@Component
class Fullness {

    private volatile boolean full;

    boolean isFull() {
        return full;
    }

    void reached() {
        full = true;
    }
}
