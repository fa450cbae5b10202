package mesh.console.lesson;

import mesh.load.lesson.Lesson;

/** A lesson in a list. */
record LessonCard(int number, String id, String title, String question) {

    static LessonCard of(Lesson lesson) {
        return new LessonCard(lesson.number(), lesson.id(), lesson.title(), lesson.question());
    }
}
