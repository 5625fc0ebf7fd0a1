#!/bin/sh
# Runs the built program as it is. `exec` makes Node the process that was started, so that a SIGTERM reaches it.
. "$(dirname "$0")/node.sh"
# glibc gives each thread an arena of its own, and hardly one is ever given back: two do for the few threads here
# (10 MB less after a thousand purchases).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# A server makes much that is short-lived and keeps little: a small room for the new, and a collection of the old
# after 40 % of growth instead of several times its size, halve its memory under load.
exec node --max-semi-space-size=4 --heap-growing-percent=40 "$root/dist/server/main.js" "$@"
