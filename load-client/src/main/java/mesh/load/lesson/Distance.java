package mesh.load.lesson;

import mesh.load.lesson.Prediction.Slider;

/** How far two figures are apart, in words. */
final class Distance {

    private Distance() {}

    static String of(double said, double was) {
        if (said > 0 && was > 0) {
            return was > said
                    ? Figures.times(was / said) + " times as much"
                    : "you said " + Figures.times(said / was) + " times as much";
        }
        return was > said
                ? Slider.plain(was - said) + " more than you said"
                : Slider.plain(said - was) + " less than you said";
    }
}
