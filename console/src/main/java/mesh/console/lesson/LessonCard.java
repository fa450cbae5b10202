package mesh.console.lesson;

import mesh.load.lesson.Lesson;

/** A lesson in a list. */
public record LessonCard(int number, String id, String title, String question) {

    public static LessonCard of(Lesson lesson) {
        return new LessonCard(lesson.number(), lesson.id(), lesson.title(), lesson.question());
    }
}
