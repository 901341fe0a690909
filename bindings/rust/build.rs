//! Compiles the library in C, or links one that is there.
//!
//! QUADRILLE_LIB: a folder with libquadrille.a, built or installed before; QUADRILLE_INCLUDE: that of its headers. Without
//! them the amalgamation is compiled: quadrille.c beside this file, which a published crate has, or made from the tree.
//! CC, AR and PYTHON name the programs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn program(name: &str, usual: &str) -> Command {
    println!("cargo:rerun-if-env-changed={name}");
    Command::new(env::var(name).unwrap_or_else(|_| usual.to_string()))
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(status.success(), "{command:?} failed");
}

/// Compiles to an object and puts it into a library of its own.
fn compile(source: &Path, include: &Path, name: &str, out: &Path) {
    let object = out.join(format!("{name}.o"));
    let library = out.join(format!("lib{name}.a"));
    let mut cc = program("CC", "cc");
    cc.args(["-std=c11", "-O2", "-fPIC", "-pthread", "-c", "-I"]).arg(include).arg(source).arg("-o").arg(&object);
    run(&mut cc);
    run(program("AR", "ar").arg("crs").arg(&library).arg(&object));
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static={name}");
}

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let mut include = out.clone();
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=layout.c");
    println!("cargo:rerun-if-env-changed=QUADRILLE_LIB");
    println!("cargo:rerun-if-env-changed=QUADRILLE_INCLUDE");
    if let Ok(library) = env::var("QUADRILLE_LIB") {
        include = env::var("QUADRILLE_INCLUDE").map_or(include, PathBuf::from);
        println!("cargo:rustc-link-search=native={library}");
        println!("cargo:rustc-link-lib=static=quadrille");
    } else if here.join("quadrille.c").exists() {
        include = here.clone();
        compile(&here.join("quadrille.c"), &include, "quadrille", &out);
    } else {
        let tree = here.join("../..");
        println!("cargo:rerun-if-changed={}", tree.join("src").display());
        println!("cargo:rerun-if-changed={}", tree.join("include").display());
        run(program("PYTHON", "python3").arg(tree.join("tools/amalgamate")).arg(&out));
        compile(&out.join("quadrille.c"), &include, "quadrille", &out);
    }
    compile(&here.join("layout.c"), &include, "quadrille_layout", &out);
}
