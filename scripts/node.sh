# Read by the other shell scripts: puts a Node that can run the program first in PATH.
# The package with Node 24 for Linux is for glibc; where its program does not run (musl), npm has put a broken
# `node` first in PATH, so node_modules/.bin is taken out and the machine's own Node is used.
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$root/node_modules/.bin
if [ ! -d "$bin" ]; then
  echo 'Nothing is installed yet: run npm ci first.' >&2
  exit 1
fi
if "$bin/node" --version >/dev/null 2>&1; then
  PATH=$bin:$PATH
elif [ -e "$bin/node" ] || [ -L "$bin/node" ]; then
  PATH=$(printf %s "$PATH" | tr : '\n' | grep -v 'node_modules/\.bin$' | tr '\n' : | sed 's/:$//')
fi
export PATH
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 22) ? 0 : 1)'; then
  echo "Balcão needs Node 22.22 or newer, and this is $(node --version 2>/dev/null || echo none)." >&2
  exit 1
fi
