package dev.sluice;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.sluice", importOptions = DoNotIncludeTests.class)
class ImportsPointDownTest {

    /** Who uses whom now; a package that is new, renamed or empty fails as well. */
    @ArchTest
    static final ArchRule importsPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
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
            .layer("coding")
            .definedBy("dev.sluice.coding")
            .layer("bytes")
            .definedBy("dev.sluice.bytes")
            .ensureAllClassesAreContainedInArchitecture()
            .whereLayer("filter")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("servlet")
            .mayOnlyBeAccessedByLayers("filter")
            .whereLayer("rewrite")
            .mayOnlyBeAccessedByLayers("filter", "servlet")
            .whereLayer("rule")
            .mayOnlyBeAccessedByLayers("filter", "rewrite")
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers("rewrite", "rule")
            .whereLayer("sse")
            .mayOnlyBeAccessedByLayers("rewrite")
            .whereLayer("coding")
            .mayOnlyBeAccessedByLayers("servlet")
            .whereLayer("bytes")
            .mayOnlyBeAccessedByLayers("servlet", "rewrite", "json", "sse", "coding")
            .because("bytes, sse and json must be readable and testable alone");

    @ArchTest
    static final ArchRule theEngineKnowsNoServlet = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.sluice.bytes",
                    "dev.sluice.coding",
                    "dev.sluice.sse",
                    "dev.sluice.json",
                    "dev.sluice.rule",
                    "dev.sluice.rewrite")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.servlet..")
            .because("it runs without a container: in tests, in benchmarks and behind any other API");

    @ArchTest
    static final ArchRule jacksonIsForJson = noClasses()
            .that()
            .resideOutsideOfPackage("dev.sluice.json")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson..")
            .because("the only dependency must be easy to replace");
}
