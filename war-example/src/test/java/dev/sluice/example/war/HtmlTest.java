package dev.sluice.example.war;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlTest {

    @Test
    void whatWouldBeMarkupIsText() {
        assertThat(Html.escape("<b a='1' c=\"2\">&amp; 水</b>"))
                .isEqualTo("&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp; 水&lt;/b&gt;");
    }
}
