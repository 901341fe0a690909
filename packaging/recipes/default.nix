# nix-build packaging/recipes: the hook of cmake configures, builds and installs. In nixpkgs `src` is fetched.
{ pkgs ? import <nixpkgs> { } }:
pkgs.stdenv.mkDerivation {
  pname = "quadrille";
  version = "0.1.0";
  src = ../..;
  nativeBuildInputs = [ pkgs.cmake pkgs.scdoc ];
  buildInputs = [ pkgs.expat ];
  cmakeFlags = [ "-DCMAKE_POSITION_INDEPENDENT_CODE=ON" "-DQUADRILLE_MPI=OFF" ];
  meta = {
    description = "Exact cover engine and Sudoku system";
    license = pkgs.lib.licenses.mit;
    mainProgram = "quadrille";
  };
}
