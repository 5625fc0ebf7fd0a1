import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { BuiltImage } from './image-build.ts'

/**
 * Settings by which a container engine runs an image, by the kernel's own means: anything not listed here is absent.
 */
export interface RunOptions {
  env: Readonly<Record<string, string>>
  /** The only folder that can be written, as /var/lib/balcao. */
  data: string
  /** Instead of the image's own user and read-only files: for controls. */
  asRoot?: boolean
}

export interface RunningImage {
  process: ChildProcess
  /** The first process of its own namespace, as this machine sees it. */
  pid(): Promise<number>
  ended: Promise<number | null>
  output(): string
}

/** The program that gives a process namespaces of its own. */
const NAMESPACES = 'unshare'

/** Binds files, gives a process namespace, and changes the root; then everything but the data is read-only. */
const AROUND = `set -e
root=$1 data=$2 mode=$3 user=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
touch "$root/etc/hosts"
mount --bind /etc/hosts "$root/etc/hosts"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/var/lib/balcao"
mount -o remount,bind,"$mode" "$root"
exec chroot --userspec="$user" "$root" "$@"`

/** Starts something in an image, as its own user on read-only files, with a process namespace of its own. */
export function runIn(image: BuiltImage, command: readonly string[], options: RunOptions): RunningImage {
  const { env, data, asRoot = false } = options
  const variables = [...image.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const inside = ['/usr/bin/env', '-i', `--chdir=${image.folder}`, ...variables, ...command]
  const [mode, user] = asRoot ? ['rw', '0:0'] : ['ro', image.user]
  const child = spawn(
    NAMESPACES,
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      AROUND,
      'sh',
      image.root,
      data,
      mode,
      user,
      ...inside,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return {
    process: child,
    ended,
    output: () => output.trim(),
    pid: async () => Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')),
  }
}
