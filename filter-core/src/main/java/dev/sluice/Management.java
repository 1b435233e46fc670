package dev.sluice;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The MBean of one filter, from its registration to its end. The only class, with the bean itself, that needs the module
 * {@code java.management}: whoever touches it must expect that it cannot be linked.
 */
final class Management {
    private static final Logger LOG = System.getLogger("dev.sluice");

    /** Filters of one name in contexts of one path: two versions of an application, or two hosts. Far more than there are. */
    private static final int MOST_INSTANCES = 1000;

    private final MBeanServer server;
    private final ObjectName name;

    private Management(MBeanServer server, ObjectName name) {
        this.server = server;
        this.name = name;
    }

    /** Registers an MBean; returns null, and has said so in the log, when that is not possible. */
    static @Nullable Management register(Adders adders, FilterConfig filter) {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            return register(server, new CountersBean(adders), name(filter));
        } catch (JMException | RuntimeException e) {
            LOG.log(Level.WARNING, "filter '" + filter.getFilterName() + "' works without an MBean", e);
            return null;
        }
    }

    private static Management register(MBeanServer server, CountersBean bean, String name) throws JMException {
        for (int instance = 1; ; instance++) {
            try {
                String suffix = instance == 1 ? "" : ",instance=" + instance;
                return new Management(
                        server,
                        server.registerMBean(bean, new ObjectName(name + suffix))
                                .getObjectName());
            } catch (InstanceAlreadyExistsException e) {
                if (instance == MOST_INSTANCES) {
                    throw e;
                }
            }
        }
    }

    private static String name(FilterConfig filter) {
        ServletContext context = filter.getServletContext();
        return "dev.sluice:type=PostprocessFilter,context=" + ObjectName.quote(context.getContextPath()) + ",name="
                + ObjectName.quote(filter.getFilterName());
    }

    void unregister() {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException e) {
            LOG.log(Level.DEBUG, "Somebody else has unregistered " + name, e);
        } catch (JMException | RuntimeException e) {
            LOG.log(Level.WARNING, name + " stays registered, and with it the classes of the application", e);
        }
    }
}
