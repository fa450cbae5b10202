package mesh.gateway.kit;

import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.reactive.function.server.RouterFunction;

/**
 * A path that a running gateway serves to users, as its beans say.
 *
 * @param code the package of the bean
 */
record ServedRoute(String path, String code) {

    /** The types of routes for users. Other types serve {@code GET /} and the actuator. */
    private static final Set<String> ROUTES = Set.of("TemperatureRoutes", "EventRoutes");

    private static final Pattern FUNCTIONAL = Pattern.compile("GET && ([^)]+)\\)");

    /** Returns the annotated and the functional routes. */
    static Set<ServedRoute> in(ConfigurableApplicationContext context) {
        return Stream.concat(annotated(context), functional(context)).collect(Collectors.toSet());
    }

    private static Stream<ServedRoute> annotated(ConfigurableApplicationContext context) {
        return Stream.of(context.getBeanDefinitionNames())
                .<Class<?>>map(name -> type(context, name))
                .filter(type -> ROUTES.contains(type.getSimpleName()))
                .flatMap(type -> Stream.of(type.getDeclaredMethods())
                        .flatMap(ServedRoute::paths)
                        .map(path -> new ServedRoute(path, type.getPackageName())));
    }

    private static Stream<String> paths(Method method) {
        RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
        return mapping == null ? Stream.empty() : Stream.of(mapping.path());
    }

    /** Reads the text of each function, because its predicates can only be visited. A bean method of the package has made the function. */
    private static Stream<ServedRoute> functional(ConfigurableApplicationContext context) {
        return Stream.of(context.getBeanNamesForType(RouterFunction.class)).flatMap(name -> {
            String maker = context.getBeanFactory().getBeanDefinition(name).getFactoryBeanName();
            String code = type(context, Objects.requireNonNull(maker)).getPackageName();
            return FUNCTIONAL
                    .matcher(context.getBean(name).toString())
                    .results()
                    .map(route -> new ServedRoute(route.group(1), code));
        });
    }

    private static Class<?> type(ConfigurableApplicationContext context, String bean) {
        return Objects.requireNonNull(context.getType(bean));
    }
}
