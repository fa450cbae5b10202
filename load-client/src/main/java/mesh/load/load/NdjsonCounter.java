package mesh.load.load;

/** Counts the lines that are not blank. The last one needs no line feed if the body ends behind it. */
final class NdjsonCounter implements ItemCounter {

    private int items;
    private boolean inItem;

    @Override
    public void reset() {
        items = 0;
        inItem = false;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '\n') {
                end();
            } else if (b != '\r' && !Ascii.isBlank(b)) {
                inItem = true;
            }
        }
    }

    @Override
    public void end() {
        if (inItem) {
            items++;
            inItem = false;
        }
    }

    @Override
    public int items() {
        return items;
    }

    @Override
    public boolean isWellFormed() {
        return true;
    }
}
