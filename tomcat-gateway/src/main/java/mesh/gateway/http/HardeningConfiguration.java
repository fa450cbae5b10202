package mesh.gateway.http;

import mesh.servlet.tomcat.TomcatHardening;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Hardens this gateway in the same way as every servlet service. */
@Configuration(proxyBeanMethods = false)
@Import(TomcatHardening.class)
class HardeningConfiguration {}
