package mesh.load.lesson;

import java.util.List;

/** Predict, run, compare: a lesson does it once, and its variation once more. */
public sealed interface Round permits Lesson, Variation {

    String question();

    Trial scenario();

    List<Prediction> predictions();

    Explanation explanation();
}
