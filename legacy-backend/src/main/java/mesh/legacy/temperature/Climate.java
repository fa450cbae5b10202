package mesh.legacy.temperature;

import java.time.LocalDate;
import java.util.List;

/**
 * The weather, a pure function of the date: any test, in any process, can compute the valid response.
 *
 * <pre>
 *   id      = epoch day (days since 1970-01-01)
 *   station = STATIONS[id mod 8]
 *   celsius = 9.5 - 10.5 cos(2 pi (day of year - 15) / 365.25) + ((7919 id) mod 61) / 10 - 3,  rounded to 0.1
 * </pre>
 *
 * The cosine is the year, coldest on 15 January (-1.0) and warmest half a year later (20.0). The last term varies from day to day, from
 * -3.0 to +3.0: 7919 is prime, so that neighbouring days do not get neighbouring values.
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
        // StrictMath: Math.cos may differ in its last bit from one machine to the next, and then so may the rounding.
        double season = -10.5 * StrictMath.cos(2 * StrictMath.PI * (date.getDayOfYear() - 15) / 365.25);
        double whim = Math.floorMod(7919 * date.toEpochDay(), 61) / 10.0 - 3;
        return Math.round((9.5 + season + whim) * 10) / 10.0;
    }
}
