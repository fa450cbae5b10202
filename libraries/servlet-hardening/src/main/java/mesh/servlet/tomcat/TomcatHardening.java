package mesh.servlet.tomcat;

import mesh.servlet.ErrorPage;
import mesh.servlet.IgnoreGetBodyFilter;
import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Hardens every service on Tomcat in the same way. It needs a {@link mesh.servlet.RejectionProblems}. */
@Configuration(proxyBeanMethods = false)
@Import({
    IgnoreGetBodyFilter.class,
    MalformedUriFilter.class,
    ErrorPage.class,
    UnreadFormsConfiguration.class,
    LastResponses.class
})
public class TomcatHardening {}
