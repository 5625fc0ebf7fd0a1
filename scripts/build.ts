import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { join, relative } from 'node:path'
import { pageScripts } from './page-scripts.ts'
import { billOfMaterials } from './supply-chain/bill-of-materials.ts'
import { readLock } from './supply-chain/components.ts'
import { BUILD_STEPS, ROOT, runTool } from './tool.ts'

/**
 * Builds the program into dist/: client (the browser's part), card-fields, office and server (main.js, with the
 * renderer in it), bill-of-materials.json (what others made of it) and build.json with the build's id, which is a hash
 * of all of it. With --if-needed it ends at once when nothing has changed since the last build. SOURCE_DATE_EPOCH, in
 * seconds, is the time that it says to be built at, so that the same sources give the same files.
 */

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'build.json')

/** Inputs of a build. */
const SOURCES = [
  'src',
  'vite.config.ts',
  'vite.embed.config.ts',
  'vite.card-fields.config.ts',
  'vite.office.config.ts',
  'scripts/react-as-modules.ts',
  'scripts/supply-chain',
  'package.json',
  'package-lock.json',
]

/** Fonts that the server reads from files beside it (src/server/paper/paper-fonts.ts). */
const FONTS = 'src/server/paper/fonts'

if (process.argv.includes('--if-needed') && (await isUpToDate())) process.exit(0)
await build()

/** Whether every source, and every folder of sources (a file may have gone), is older than the last build. */
async function isUpToDate(): Promise<boolean> {
  if (!existsSync(STAMP)) return false
  const built = (await stat(STAMP)).mtimeMs
  for (const source of SOURCES) {
    if (await isNewer(join(ROOT, source), built)) return false
  }
  return true
}

async function isNewer(path: string, built: number): Promise<boolean> {
  // An installation without sources has nothing to build.
  if (!existsSync(path)) return false
  const entry = await stat(path)
  if (entry.mtimeMs > built) return true
  if (!entry.isDirectory()) return false
  for (const name of await readdir(path)) {
    if (!/\.test\.tsx?$/.test(name) && (await isNewer(join(path, name), built))) return true
  }
  return false
}

async function build(): Promise<void> {
  const started = new Date()
  // Without its stamp a build that is interrupted is no build.
  await rm(STAMP, { force: true })
  for (const step of BUILD_STEPS) {
    const code = await runTool('vite', [...step, '--logLevel', 'warn'], { NODE_ENV: 'production' })
    if (code !== 0) process.exit(code)
  }
  await Promise.all(
    ['client/assets', 'card-fields/assets', 'office/assets'].map((folder) =>
      compressFolder(join(DIST, folder)),
    ),
  )
  await cp(join(ROOT, FONTS), join(DIST, 'server/fonts'), { recursive: true })
  await writeFile(join(DIST, 'page-scripts.json'), `${JSON.stringify(await pageScripts(DIST), null, 2)}\n`)
  const materials = billOfMaterials(await readLock())
  await writeFile(join(DIST, 'bill-of-materials.json'), `${JSON.stringify(materials, null, 2)}\n`)
  const buildId = await hashFolder(DIST)
  await writeFile(STAMP, `${JSON.stringify({ buildId, builtAt: buildTime(started).toISOString() })}\n`)
  // A source that was saved during the build is newer than it.
  await utimes(STAMP, started, started)
  console.log(`Built ${buildId} in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`)
}

function buildTime(started: Date): Date {
  const { SOURCE_DATE_EPOCH: seconds = '' } = process.env
  return /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1000) : started
}

async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(relative(folder, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Lays a Brotli and a gzip copy beside every file, so that no answer has to wait for a compressor. */
async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const contents = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await brotli(contents))
      await writeFile(join(folder, `${name}.gz`), await gzipped(contents, { level: 9 }))
    }),
  )
}
