#!/bin/sh
# Runs a script of this folder, or another module, by a Node that can: run.sh scripts/test.ts
. "$(dirname "$0")/node.sh"
exec node "$@"
