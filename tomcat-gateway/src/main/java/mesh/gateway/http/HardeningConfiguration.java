package mesh.gateway.http;

import mesh.servlet.ErrorPage;
import mesh.servlet.IgnoreGetBodyFilter;
import mesh.servlet.LastResponses;
import mesh.servlet.MalformedUriFilter;
import mesh.servlet.tomcat.UnreadFormsConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What hardens this gateway as it hardens every servlet service. */
@Configuration(proxyBeanMethods = false)
@Import({
    IgnoreGetBodyFilter.class,
    MalformedUriFilter.class,
    ErrorPage.class,
    UnreadFormsConfiguration.class,
    LastResponses.class
})
class HardeningConfiguration {}
