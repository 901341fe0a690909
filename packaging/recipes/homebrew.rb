# Homebrew: Formula/quadrille.rb of a tap. `url` and `sha256` are those of the release's archive.
class Quadrille < Formula
  desc "Exact cover engine and Sudoku system"
  url "file://#{Dir.pwd}/quadrille-0.1.0.tar.gz"
  version "0.1.0"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "scdoc" => :build
  uses_from_macos "expat"

  def install
    system "cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_PREFIX=#{prefix}", "-DQUADRILLE_MPI=OFF",
                            "-DQUADRILLE_STATIC=OFF"
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert_match(/^534678912/, shell_output("#{bin}/quadrille #{puzzle}"))
  end
end
