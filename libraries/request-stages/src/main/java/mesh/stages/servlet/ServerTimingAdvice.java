package mesh.stages.servlet;

import jakarta.servlet.http.HttpServletRequest;
import mesh.stages.RequestStages;
import mesh.stages.ServerTiming;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Writes {@code Server-Timing} into each response whose body Spring writes as a whole, at the last moment at which a response can get a header. A response
 * to the load client gets none, because the load client reads the journal.
 */
@RestControllerAdvice
public final class ServerTimingAdvice implements ResponseBodyAdvice<Object> {

    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (request instanceof ServletServerHttpRequest served) {
            HttpServletRequest servlet = served.getServletRequest();
            RequestStages stages = StagesFilter.of(servlet);
            if (stages != null && !stages.isRecorded()) {
                response.getHeaders().set(ServerTiming.HEADER, stages.serverTiming());
            }
        }
        return body;
    }
}
