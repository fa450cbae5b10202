package mesh.legacy.temperature;

import java.time.LocalDate;
import java.util.List;

/**
 * Computes the weather from the date alone, so any test in any process can compute the valid response.
 *
 * <pre>
 *   id      = epoch day (days since 1970-01-01)
 *   station = STATIONS[id mod 8]
 *   celsius = 9.5 - 10.5 cos(2 pi (day of year - 15) / 365.25) + ((7919 id) mod 61) / 10 - 3,  rounded to 0.1
 * </pre>
 *
 * The cosine gives the seasons: it is coldest on 15 January (-1.0) and warmest half a year later (20.0). The last term varies from day to
 * day, from -3.0 to +3.0. Its factor, 7919, is a prime, so that successive days do not get successive values.
 */
final class Climate {

    static final List<String> STATIONS =
            List.of("Potsdam", "Zugspitze", "De Bilt", "Uccle", "Kew Gardens", "Armagh", "Uppsala", "Kremsmünster");

    private Climate() {}

    static TemperatureReading on(LocalDate date) {
        long id = date.toEpochDay();
        return new TemperatureReading(id, date, STATIONS.get(Math.floorMod(id, STATIONS.size())), celsius(date));
    }

    private static double celsius(LocalDate date) {
        // Uses StrictMath, because the last bit of Math.cos may differ between machines, and then the rounded value may
        // differ, too.
        double season = -10.5 * StrictMath.cos(2 * StrictMath.PI * (date.getDayOfYear() - 15) / 365.25);
        double whim = Math.floorMod(7919 * date.toEpochDay(), 61) / 10.0 - 3;
        return Math.round((9.5 + season + whim) * 10) / 10.0;
    }
}
