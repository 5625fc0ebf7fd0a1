#!/bin/sh
# Starts the program, after building it where its sources are newer than what was built. `exec` makes Node the
# process that npm's shell was, so that a SIGTERM reaches it and nothing is left behind.
. "$(dirname "$0")/node.sh"
node "$root/scripts/build.ts" --if-needed || exit 1
exec sh "$root/scripts/program.sh" "$@"
