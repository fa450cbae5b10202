package mesh.database.server;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The user account under which PostgreSQL runs. PostgreSQL refuses to run as root, because an attacker could get all of root's rights
 * through it. So if this JVM runs as root, PostgreSQL runs without root's rights: in a user namespace that has no root. If a container does
 * not allow user namespaces, PostgreSQL runs as the user {@code nobody}.
 */
enum Account {
    /** The user who runs this JVM. */
    OWN(""),
    /**
     * A user namespace without users. In it, the system treats the owner of the folder and the user who runs the program as the same user.
     */
    NAMESPACE("unshare -U"),
    /** The user {@code nobody}, who must own the folder. */
    NOBODY("setpriv --reuid=65534 --regid=65534 --clear-groups");

    private static final int ROOT = 0;
    private static final int GROUP = 65534;

    private final String prefix;

    Account(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Returns the first account that works on this machine.
     *
     * @param folder a folder that this process has made
     * @throws DatabaseUnavailableException with a message of one line, if no account works
     */
    static Account find(Path folder) throws IOException {
        boolean root = Files.getAttribute(folder, "unix:uid").equals(ROOT);
        if (!root) {
            return OWN;
        }
        if (NAMESPACE.works()) {
            return NAMESPACE;
        }
        if (NOBODY.works()) {
            return NOBODY;
        }
        throw new DatabaseUnavailableException("PostgreSQL does not run as root, and root cannot become another user "
                + "here ('unshare -U' and 'setpriv' both fail): run this as another user, or set MESH_DATABASE_URL to "
                + "a running PostgreSQL, such as postgresql://host:5432/mesh");
    }

    List<String> command(List<String> program) {
        List<String> command = new ArrayList<>();
        if (!prefix.isEmpty()) {
            command.addAll(List.of(prefix.split(" ")));
        }
        command.addAll(program);
        return command;
    }

    /** Makes the account the owner of the folder and its content, and lets it enter the folders above. */
    void own(Path folder) throws IOException {
        if (this == NOBODY) {
            UserPrincipal owner =
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
            for (Path path : Folders.all(folder)) {
                Files.setOwner(path, owner);
            }
            letIn(above(folder)); // the logs of a run
            letIn(above(above(folder))); // the folder of a run, which is closed to other users
        }
    }

    private static Path above(Path folder) {
        return folder.toAbsolutePath().resolve("..").normalize();
    }

    /** Lets the account's group enter a closed folder of root's, and keeps the folder closed to all other users. */
    private static void letIn(Path folder) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
        if (!permissions.contains(PosixFilePermission.OTHERS_EXECUTE)
                && Files.getAttribute(folder, "unix:uid").equals(ROOT)) {
            permissions.remove(PosixFilePermission.GROUP_READ);
            permissions.remove(PosixFilePermission.GROUP_WRITE);
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
            Files.setPosixFilePermissions(folder, permissions);
            Files.setAttribute(folder, "unix:gid", GROUP);
        }
    }

    private boolean works() {
        try {
            return new ProcessBuilder(command(List.of("true")))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .onExit()
                            .join()
                            .exitValue()
                    == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
