package mesh.load.cli;

import java.io.PrintWriter;
import java.util.Locale;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lessons}: lists the shipped lessons. */
@Command(name = "lessons", description = "List the shipped lessons.")
public final class LessonsCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        for (Lesson lesson : Lessons.shipped()) {
            out.println(String.format(Locale.ROOT, "%2d  %-26s %s", lesson.number(), lesson.id(), lesson.title()));
        }
        out.println("Begin with: ./mesh lesson 1");
    }
}
