package mesh.endtoend;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Determines which pods may connect to which other pods by the policies of {@code deploy/kubernetes}. As in Kubernetes, a pod that is
 * selected by policies for a direction may have only those connections in this direction that one of the policies allows. Only the
 * selectors and ports in use are supported.
 */
final class NetworkPolicies {

    private final Map<String, Yaml> pods;
    private final List<Yaml> policies;

    NetworkPolicies(Manifests manifests) {
        pods = manifests.podTemplates();
        policies = manifests.ofKind("NetworkPolicy");
    }

    /** Returns the allowed connections from pods to named ports of other pods: {@code netty-gateway -> rsocket-store:rsocket}. */
    Set<String> allowed() {
        Set<String> allowed = new TreeSet<>();
        pods.forEach((from, client) -> pods.forEach((to, server) -> ports(server).stream()
                .filter(port -> passes("Egress", "egress", "to", client, server, port)
                        && passes("Ingress", "ingress", "from", server, client, port))
                .forEach(port ->
                        allowed.add(from + " -> " + to + ":" + port.at("name").text()))));
        return allowed;
    }

    private static List<Yaml> ports(Yaml pod) {
        return Stream.of("initContainers", "containers")
                .flatMap(kind -> pod.at("spec", kind).list().stream())
                .flatMap(container -> container.at("ports").list().stream())
                .toList();
    }

    private boolean passes(String type, String rules, String peers, Yaml selected, Yaml peer, Yaml port) {
        List<Yaml> inForce = policies.stream()
                .filter(policy -> policy.at("spec", "policyTypes").texts().contains(type))
                .filter(policy -> selects(policy.at("spec", "podSelector"), selected))
                .toList();
        return inForce.isEmpty()
                || inForce.stream()
                        .flatMap(policy -> policy.at("spec", rules).list().stream())
                        .filter(rule -> rule.at("ports").list().stream()
                                .map(one -> one.at("port").text())
                                .anyMatch(one -> one.equals(port.at("name").text())
                                        || one.equals(port.at("containerPort").text())))
                        .flatMap(rule -> rule.at(peers).list().stream())
                        .filter(one ->
                                one.at("namespaceSelector").map().isEmpty()) // other namespaces have none of our pods
                        .anyMatch(one -> selects(one.at("podSelector"), peer));
    }

    private static boolean selects(Yaml selector, Yaml pod) {
        Map<String, Yaml> labels = pod.at("metadata", "labels").map();
        return selector.at("matchLabels").map().entrySet().stream()
                        .allMatch(wanted -> wanted.getValue().equals(labels.get(wanted.getKey())))
                && selector.at("matchExpressions").list().stream()
                        .allMatch(wanted -> wanted.at("operator").text().equals("In")
                                && wanted.at("values")
                                        .list()
                                        .contains(labels.get(wanted.at("key").text())));
    }
}
