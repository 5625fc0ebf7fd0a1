# Read by the other shell scripts: puts a Node that can run the program first in PATH.
# npm on an older Node installs Node 24 as a package (Linux with glibc), so that CI and Debian need no other Node.
# The package with Node 24 is asked in its own folder: not every npm links it into node_modules/.bin, and where it
# does not run (it is for glibc, not musl) that link would hide the machine's own Node, so .bin then goes last.
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$root/node_modules/.bin
if [ ! -d "$bin" ]; then
  echo 'Nothing is installed yet: run npm ci first.' >&2
  exit 1
fi
# The oldest Node of `engines` in package.json, such as 24.11.
needed=$(sed -n 's/^ *"node": ">=\([0-9]*\.[0-9]*\)".*/\1/p' "$root/package.json")
# An npm leaves out, without a word, what is made for a newer Node than the one that it runs on.
lacks() {
  [ -d "$root/node_modules/$1" ] || return 1
  for part in "$root"/node_modules/$2; do [ ! -e "$part" ] || return 1; done
}
if lacks sharp '@img/sharp-*/lib/*.node*' || lacks rolldown '@rolldown/binding-*'; then
  echo "npm has left out what is made for this machine: run npm ci again, with Node $needed or newer." >&2
  exit 1
fi
rest=$(printf %s "$PATH" | tr : '\n' | grep -v 'node_modules/\.bin$' | tr '\n' : | sed 's/:$//')
PATH=$rest:$bin
for folder in "$root"/node_modules/node-linux-*/bin; do
  if "$folder/node" --version >/dev/null 2>&1; then PATH=$folder:$bin:$rest; fi
done
export PATH
found=$(node --version 2>/dev/null || echo none)
major=$(echo "$found" | sed -n 's/^v\([0-9]*\)\..*/\1/p')
minor=$(echo "$found" | sed -n 's/^v[0-9]*\.\([0-9]*\)\..*/\1/p')
if [ "${major:-0}" -lt "${needed%.*}" ] || { [ "$major" -eq "${needed%.*}" ] && [ "$minor" -lt "${needed#*.}" ]; }; then
  echo "Balcão needs Node $needed or newer, and this is $found." >&2
  exit 1
fi
