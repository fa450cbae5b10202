package mesh.load.predict.event;

/** A number that changes at events, and its average over time: the area below its curve, divided by the time. */
public final class Average {

    private final EventQueue events;
    private int value;
    private long beginNanos;
    private long lastChangeNanos;
    private double area;

    public Average(EventQueue events) {
        this.events = events;
        restart();
    }

    public int value() {
        return value;
    }

    public void add(int more) {
        area += (double) value * (events.nowNanos() - lastChangeNanos);
        lastChangeNanos = events.nowNanos();
        value += more;
    }

    /** Keeps the number, but begins a new average. */
    public void restart() {
        area = 0;
        beginNanos = events.nowNanos();
        lastChangeNanos = beginNanos;
    }

    /** Returns the average until now, 0 if no time has passed. */
    public double untilNow() {
        add(0);
        long nanos = lastChangeNanos - beginNanos;
        return nanos == 0 ? 0 : area / nanos;
    }
}
