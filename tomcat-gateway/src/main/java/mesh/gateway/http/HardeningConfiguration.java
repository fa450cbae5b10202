package mesh.gateway.http;

import mesh.servlet.tomcat.TomcatHardening;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What hardens this gateway as it hardens every servlet service. */
@Configuration(proxyBeanMethods = false)
@Import(TomcatHardening.class)
class HardeningConfiguration {}
