package dev.sluice.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.Filter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The jar on a module path, beside jackson-core and the servlet API as they come. */
class ModulePathIT {
    private static ClassLoader modules() {
        ModuleFinder path = ModuleFinder.of(Packed.jar(), Packed.of(JsonFactory.class), Packed.of(Filter.class));
        ModuleLayer boot = ModuleLayer.boot();
        Configuration resolved =
                boot.configuration().resolve(path, ModuleFinder.of(), Set.of("dev.sluice", "jakarta.servlet"));
        return boot.defineModulesWithOneLoader(resolved, ClassLoader.getPlatformClassLoader())
                .findLoader("dev.sluice");
    }

    @Test
    void aFilterIsMadeAndHasItsCounters() throws Exception {
        ClassLoader modules = modules();
        Class<?> configs = modules.loadClass(PostprocessConfig.class.getName());
        Object builder = configs.getMethod("builder").invoke(null);
        builder.getClass().getMethod("postprocess", String.class).invoke(builder, "strip_actual_usage,vllm_format");
        Object config = builder.getClass().getMethod("build").invoke(builder);
        Object filter = modules.loadClass(PostprocessFilter.class.getName())
                .getConstructor(configs)
                .newInstance(config);
        assertThat(filter.getClass().getModule().getName()).isEqualTo("dev.sluice");
        assertThat(filter.getClass().getMethod("counters").invoke(filter).toString())
                .isNotEmpty();
    }

    @Test
    void theOtherPackagesAreOutOfReach() throws Exception {
        Class<?> internal = modules().loadClass("dev.sluice.servlet.Sluice");
        assertThatThrownBy(() -> internal.getConstructors()[0].newInstance(new Object[3]))
                .isInstanceOf(IllegalAccessException.class)
                .hasMessageContaining("does not export dev.sluice.servlet");
    }
}
