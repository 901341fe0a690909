"""Conan 2: `conan create packaging/recipes`, the library alone."""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, cmake_layout
from conan.tools.files import copy


class Quadrille(ConanFile):
    name = "quadrille"
    version = "0.1.0"
    description = "Exact cover engine and Sudoku system"
    license = "MIT"
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"
    options = {"expat": [True, False]}
    default_options = {"expat": True}

    def export_sources(self):
        tree = os.path.join(self.recipe_folder, "..", "..")
        for pattern in ("CMakeLists.txt", "*.md", "LICENSE", "src/*", "include/*", "bindings/cpp/*", "packaging/*", "docs/*",
                        "bench/*", "examples/*", "command/*"):
            copy(self, pattern, tree, self.export_sources_folder)

    def requirements(self):
        if self.options.expat:
            self.requires("expat/[>=2.2 <3]")

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure(variables={"QUADRILLE_BUILD_COMMAND": "OFF", "QUADRILLE_MPI": "OFF",
                                   "QUADRILLE_EXPAT": "ON" if self.options.expat else "OFF"})
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "Quadrille")
        self.cpp_info.set_property("cmake_target_name", "Quadrille::quadrille")
        self.cpp_info.set_property("pkg_config_name", "quadrille")
        self.cpp_info.libs = ["quadrille"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
