package mesh.legacy;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Puts the guard in front of every route. */
@Configuration(proxyBeanMethods = false)
class WebSetup implements WebMvcConfigurer {

    private final ChangeGuard guard;

    WebSetup(ChangeGuard guard) {
        this.guard = guard;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(guard);
    }
}
