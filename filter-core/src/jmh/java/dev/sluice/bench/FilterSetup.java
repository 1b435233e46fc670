package dev.sluice.bench;

import dev.sluice.PostprocessConfig;
import dev.sluice.PostprocessFilter;
import jakarta.servlet.Filter;
import java.util.List;

/** What stands between the container and the application. */
enum FilterSetup {
    NONE("no filter", ""),
    /** A second server like the first: what differs between the two is noise. */
    NONE_AGAIN("no filter again", ""),
    OFF("`off`", "off"),
    STRIP("`strip_actual_usage`", "strip_actual_usage"),
    VLLM("`vllm_format`", "vllm_format");

    private final String title;
    /** Empty where there is no filter. */
    private final String mode;

    FilterSetup(String title, String mode) {
        this.title = title;
        this.mode = mode;
    }

    String title() {
        return title;
    }

    /** Returns new filters, for one server. */
    List<Filter> filters() {
        return mode.isEmpty()
                ? List.of()
                : List.of(new PostprocessFilter(
                        PostprocessConfig.builder().postprocess(mode).build()));
    }
}
