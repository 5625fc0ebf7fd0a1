# Read by the other shell scripts: puts a Node that can run the program first in PATH.
# The package with Node 24 is asked in its own folder: not every npm links it into node_modules/.bin, and where it
# does not run (it is for glibc, not musl) that link would hide the machine's own Node, so .bin then goes last.
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$root/node_modules/.bin
if [ ! -d "$bin" ]; then
  echo 'Nothing is installed yet: run npm ci first.' >&2
  exit 1
fi
# An npm leaves out, without a word, what is made for a newer Node than the one that it runs on.
lacks() {
  [ -d "$root/node_modules/$1" ] || return 1
  for part in "$root"/node_modules/$2; do [ ! -e "$part" ] || return 1; done
}
if lacks sharp '@img/sharp-*/lib/*.node*' || lacks rolldown '@rolldown/binding-*'; then
  echo 'npm has left out what is made for this machine: run npm ci again, by Node 20.19 or newer.' >&2
  exit 1
fi
rest=$(printf %s "$PATH" | tr : '\n' | grep -v 'node_modules/\.bin$' | tr '\n' : | sed 's/:$//')
PATH=$rest:$bin
for folder in "$root"/node_modules/node-linux-*/bin; do
  if "$folder/node" --version >/dev/null 2>&1; then PATH=$folder:$bin:$rest; fi
done
export PATH
if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 22) ? 0 : 1)'; then
  echo "Balcão needs Node 22.22 or newer, and this is $(node --version 2>/dev/null || echo none)." >&2
  exit 1
fi
