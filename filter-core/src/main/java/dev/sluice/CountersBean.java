package dev.sluice;

import dev.sluice.PostprocessCounters.Reason;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one filter as attributes: EVENT_STREAM is {@code EventStream}. A dynamic MBean, since the attributes then
 * are those of {@link Reason} by themselves, and no public interface is needed for them.
 */
final class CountersBean implements DynamicMBean {
    private static final Pattern WORD = Pattern.compile("([A-Z])([A-Z]*)_?");

    private final Map<String, LongSupplier> attributes = new LinkedHashMap<>();

    CountersBean(Adders adders) {
        for (Reason reason : Reason.values()) {
            attributes.put(attribute(reason), () -> adders.sum(reason));
        }
        attributes.put("MostHeldBytes", adders::mostHeldBytes);
    }

    private static String attribute(Reason reason) {
        return WORD.matcher(reason.name())
                .replaceAll(word -> word.group(1) + word.group(2).toLowerCase(Locale.ROOT));
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException {
        LongSupplier attribute = attributes.get(name);
        if (attribute == null) {
            throw new AttributeNotFoundException(name);
        }
        return attribute.getAsLong();
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList values = new AttributeList();
        for (String name : names) {
            LongSupplier attribute = attributes.get(name);
            // Those that cannot be had are left out, as the interface wants it.
            if (attribute != null) {
                values.add(new Attribute(name, attribute.getAsLong()));
            }
        }
        return values;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
    }

    @Override
    public AttributeList setAttributes(AttributeList values) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String action, Object @Nullable [] arguments, String @Nullable [] signature)
            throws ReflectionException {
        throw new ReflectionException(new NoSuchMethodException(action));
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanAttributeInfo[] infos = attributes.keySet().stream()
                .map(name -> new MBeanAttributeInfo(
                        name,
                        "long",
                        name.equals("MostHeldBytes") ? "bytes, a maximum" : "a count since the filter was made",
                        true,
                        false,
                        false))
                .toArray(MBeanAttributeInfo[]::new);
        return new MBeanInfo(
                PostprocessFilter.class.getName(),
                "What the filter has done so far",
                infos,
                null,
                new MBeanOperationInfo[0],
                null);
    }
}
