package mesh.load.run.testbed.watch;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Notes which applications of the user keep idle threads between loads. Only pools of Tomcat can be made smaller from outside. So an
 * application without such a pool keeps the threads of its earlier loads, while another one of the same comparison must start them again.
 */
final class IdleThreads {

    private final Map<String, Boolean> tomcats = new TreeMap<>();
    private final Set<String> noted = new HashSet<>();

    /** Notices whether an application has a pool of Tomcat. Returns a note for each application that differs from others, once. */
    synchronized List<String> notice(String application, boolean hasTomcat) {
        tomcats.putIfAbsent(application, hasTomcat);
        return tomcats.containsValue(true)
                ? tomcats.keySet().stream()
                        .filter(name -> Boolean.FALSE.equals(tomcats.get(name)) && noted.add(name))
                        .map(name -> "idle threads of " + name
                                + " do not end between loads, and those of other applications do: "
                                + "only pools of Tomcat that register their MBeans can be made smaller")
                        .toList()
                : List.of();
    }
}
