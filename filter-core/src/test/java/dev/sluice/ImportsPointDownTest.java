package dev.sluice;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sluice", importOptions = DoNotIncludeTests.class)
class ImportsPointDownTest {

    @ArchTest
    static final ArchRule importsPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("filter")
            .definedBy("dev.sluice")
            .layer("servlet")
            .definedBy("dev.sluice.servlet")
            .layer("rewrite")
            .definedBy("dev.sluice.rewrite")
            .layer("rule")
            .definedBy("dev.sluice.rule")
            .layer("json")
            .definedBy("dev.sluice.json")
            .layer("sse")
            .definedBy("dev.sluice.sse")
            .layer("bytes")
            .definedBy("dev.sluice.bytes")
            .whereLayer("filter")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("servlet")
            .mayOnlyBeAccessedByLayers("filter")
            .whereLayer("rewrite")
            .mayOnlyBeAccessedByLayers("filter", "servlet")
            .whereLayer("rule")
            .mayOnlyBeAccessedByLayers("filter", "servlet", "rewrite")
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers("servlet", "rewrite", "rule")
            .whereLayer("sse")
            .mayOnlyBeAccessedByLayers("servlet", "rewrite")
            .because("bytes, sse and json must be readable and testable alone");
}
