package mesh.load.engine.http;

/** Counts the lines that contain a JSON text; blank lines are ignored. The last line needs no line feed. */
public final class NdjsonCounter implements ItemCounter {

    private final JsonText line = JsonText.any();

    private int items;
    private boolean broken;

    @Override
    public void reset() {
        line.reset();
        items = 0;
        broken = false;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int first = from;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                line.accept(bytes, first, i);
                end();
                first = i + 1;
            }
        }
        line.accept(bytes, first, to);
    }

    @Override
    public void end() {
        if (line.isBlank()) {
            return;
        }
        line.end();
        if (line.isWellFormed()) {
            items++;
        } else {
            broken = true;
        }
        line.reset();
    }

    @Override
    public int items() {
        return items;
    }

    @Override
    public boolean isWellFormed() {
        return !broken;
    }
}
