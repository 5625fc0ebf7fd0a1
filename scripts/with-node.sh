#!/bin/sh
# Runs a command with a Node that can run the program: with-node.sh node scripts/test.ts, with-node.sh oxlint .
. "$(dirname "$0")/node.sh"
exec "$@"
