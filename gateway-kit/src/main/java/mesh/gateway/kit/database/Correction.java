package mesh.gateway.kit.database;

import mesh.gateway.kit.TemperatureReading;

/** What is computed between reading a row and writing it: rounded to 0.1, as all rows are already, so that they stay as they are. */
public final class Correction {

    private static final double TENTHS = 10;

    private Correction() {}

    public static TemperatureReading of(TemperatureReading read) {
        double rounded = Math.round(read.celsius() * TENTHS) / TENTHS;
        return new TemperatureReading(read.id(), read.date(), read.station(), rounded);
    }
}
