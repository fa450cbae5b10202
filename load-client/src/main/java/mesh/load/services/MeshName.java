package mesh.load.services;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name of a mesh, which contains the id of the process that started it. */
public final class MeshName {

    private static final Pattern NAME = Pattern.compile("mesh-(\\d{1,18})-.*");

    private MeshName() {}

    /** A new name for a mesh that this process starts. */
    public static String next() {
        return "mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    }

    /** Returns whether the process that gave a mesh, or one of its files, this name still lives. */
    static boolean hasLivingStarter(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                && ProcessHandle.of(Long.parseLong(matcher.group(1)))
                        .map(ProcessHandle::isAlive)
                        .orElse(false);
    }
}
