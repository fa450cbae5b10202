package mesh.gateway.kit.database;

import mesh.gateway.kit.TemperatureReading;

/** The computation between reading a row and writing it: rounds to 0.1. All rows are already rounded, so their values do not change. */
public final class Correction {

    private static final double TENTHS = 10;

    private Correction() {}

    public static TemperatureReading of(TemperatureReading read) {
        double rounded = Math.round(read.celsius() * TENTHS) / TENTHS;
        return new TemperatureReading(read.id(), read.date(), read.station(), rounded);
    }
}
