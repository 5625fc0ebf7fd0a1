import { createHash } from 'node:crypto'
import {
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Finding } from '../../testing/harness/ledger-comparison.ts'
import { ROOT, run } from '../tool.ts'

/** Inputs of a build: its sources, its settings, and what they import. */
const NEEDED = [
  'src',
  'scripts',
  'testing/harness',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.embed.config.ts',
  'vite.card-fields.config.ts',
  'vite.office.config.ts',
]

/** One moment for all builds: the only thing of a build that is not made of its sources. */
const MOMENT = '1750000000'

/** Another clock, another language and another folder must not be seen in what is built. */
const ELSEWHERE = { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8', LC_ALL: 'C' }

/**
 * Builds twice, in two folders and under two clocks and languages, and compares all files by their hashes. The control
 * is a source that knows the folder in which it is built.
 */
export async function compareBuilds(): Promise<Finding[]> {
  // On the disk of the packages, which are linked and not copied.
  await mkdir(join(ROOT, '.tmp'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.tmp/builds-'))
  try {
    const [one, other] = [join(folder, 'one'), join(folder, 'at-another/depth')]
    await Promise.all([prepare(one), prepare(other)])
    const first = await hashesOfBuild(one, {})
    const second = await hashesOfBuild(other, ELSEWHERE)
    const config = join(other, 'vite.config.ts')
    const text = await readFile(config, 'utf8')
    await writeFile(
      config,
      text.replace("JSON.stringify('production')", 'JSON.stringify(import.meta.dirname)'),
    )
    const control = differences(first, await hashesOfBuild(other, ELSEWHERE))
    console.log(`${first.size} files, ${hashOf([...first].join('\n'))}`)
    return [
      { name: 'two builds have the same files', failures: differences(first, second) },
      {
        name: 'the control, a build that knows its folder, is seen',
        failures: control.some((line) => line.startsWith('server/')) ? [] : ['it was not'],
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The names of files that one build has and the other has not, or has otherwise. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name)).map((name) => `${name} differs`)
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of NEEDED) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await linkFolder(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** Packages are found inside the folder, as they are after `npm ci`. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // The tools' own caches are rewritten by each build.
    if (entry.name.startsWith('.vite')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target)
  }
}

async function hashesOfBuild(folder: string, env: NodeJS.ProcessEnv): Promise<Map<string, string>> {
  const script = join(folder, 'scripts/build.ts')
  const code = await run(process.execPath, [script], { ...env, SOURCE_DATE_EPOCH: MOMENT })
  if (code !== 0) throw new Error(`The build in ${folder} failed.`)
  return hashesIn(join(folder, 'dist'))
}

async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files
    .toSorted()
    .map(async (file) => [relative(folder, file), hashOf(await readFile(file))] as const)
  return new Map(await Promise.all(hashes))
}

function hashOf(contents: string | Buffer): string {
  return createHash('sha256').update(contents).digest('hex')
}
