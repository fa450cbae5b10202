package mesh.endtoend;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.IntStream;

/** A Java agent that makes a running service leak memory, threads and open files, as a faulty service would. */
public final class Leak {

    private static final int BYTES = 20 << 20;
    private static final int THREADS = 10;
    private static final int FILES = 50;

    /** References to the leaked objects, which stay reachable as long as the service lives. */
    private static final List<Object> lost = new ArrayList<>();

    private Leak() {}

    /** Loads this agent into a service. When this returns, the service has leaked. */
    static void into(ProcessHandle service, Path folder) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(service.pid()));
        try {
            jvm.loadAgent(jar(folder).toString());
        } finally {
            jvm.detach();
        }
    }

    private static Path jar(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", Leak.class.getName());
        String name = Leak.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve("leak.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream code = Leak.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            code.transferTo(out);
            out.closeEntry();
        }
        return jar;
    }

    /** Leaks memory, threads and files. The service's JVM calls this method. */
    public static void agentmain(String options) {
        lost.add(new byte[BYTES]);
        IntStream.range(0, THREADS).forEach(i -> Thread.ofPlatform().daemon().start(Leak::parkForEver));
        IntStream.range(0, FILES).forEach(i -> lost.add(open()));
    }

    private static void parkForEver() {
        while (true) {
            LockSupport.park();
        }
    }

    private static FileChannel open() {
        try {
            return FileChannel.open(Path.of(System.getProperty("java.home"), "release"));
        } catch (IOException denied) {
            throw new UncheckedIOException(denied);
        }
    }
}
