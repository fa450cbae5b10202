package mesh.stages.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StageColoursTest {

    private static final Pattern ON_LIGHT = Pattern.compile("light-dark\\(#(..)(..)(..),.*");

    /** A smaller difference of the lightness, from 0 to 100, is hard to see in print. */
    private static final double LEAST_DIFFERENCE = 14;

    /** Prints are often grey, so only the lightness and the pattern are left of a colour. */
    @Test
    void stagesDifferInGreyOrInTheirPattern() {
        for (Stage one : Stage.values()) {
            for (Stage other : Stage.values()) {
                if (one.compareTo(other) < 0 && one.pattern() == other.pattern()) {
                    assertThat(Math.abs(lightness(one) - lightness(other)))
                            .as(one.label() + " and " + other.label())
                            .isGreaterThan(LEAST_DIFFERENCE);
                }
            }
        }
    }

    /** Returns the lightness of the colour on light pages, as CIELAB defines it. */
    private static double lightness(Stage stage) {
        Matcher colour = ON_LIGHT.matcher(stage.colour());
        assertThat(colour.matches()).isTrue();
        double luminance =
                0.2126 * linear(colour.group(1)) + 0.7152 * linear(colour.group(2)) + 0.0722 * linear(colour.group(3));
        return 116 * Math.cbrt(luminance) - 16;
    }

    private static double linear(String hexadecimal) {
        double part = Integer.parseInt(hexadecimal, 16) / 255.0;
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
