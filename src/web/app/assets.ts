import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#rules/base/locale.ts'
import type { ScreenName } from '#contract/checkout/page.ts'
import type { PageScripts } from './document.ts'
import type { TopicName } from '#texts/topics.ts'

/** The sources of views, without their extension: those a page needs at once, and those it does without; and its topics. */
export type PartsOfPage = {
  needed: readonly string[]
  spared: readonly string[]
  topics: readonly TopicName[]
}

type PageAssets = { scripts: PageScripts; styles: string }

type ManifestEntry = { file: string; imports?: readonly string[]; dynamicImports?: readonly string[] }
/** Vite's manifest: source file → what was built of it. */
export type Manifest = Readonly<Record<string, ManifestEntry>>
/** Chunk file → the text of its style sheets. */
export type Styles = Readonly<Record<string, string>>

const ENTRY = 'src/web/entry-browser.tsx'
/** Module that finds every screen but the checkout. */
const OTHER_SCREENS = 'src/web/screens/other-screens.ts'

/** The keys of a chunk and of all that it imports statically, each once, importers last. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const below = (manifest[key]?.imports ?? []).flatMap((each) => withImports(manifest, each, seen))
  return [...below, key]
}

/**
 * All that a chunk, or what it imports, may load later, and what that may load in turn; nothing of what is spared.
 * The entry loads screens.
 */
function laterKeys(
  manifest: Manifest,
  key: string,
  spared: ReadonlySet<string>,
  seen = new Set<string>(),
): Set<string> {
  const chunks = withImports(manifest, key).filter((each) => each !== ENTRY)
  for (const later of chunks.flatMap((each) => manifest[each]?.dynamicImports ?? [])) {
    if (seen.has(later) || spared.has(later)) continue
    seen.add(later)
    laterKeys(manifest, later, spared, seen)
  }
  return seen
}

function fileOf(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`the browser build holds no ${key}`)
  return entry.file
}

/** The manifest's name of a view. @throws Error when the build holds none */
function viewKey(manifest: Manifest, source: string): string {
  const key = ['', '.tsx', '.ts'].map((extension) => source + extension).find((each) => each in manifest)
  if (key === undefined) throw new Error(`the browser build holds no ${source}`)
  return key
}

/**
 * Returns the files that a page loads: its scripts, and its style sheets as one text. The parts and topics that it is
 * rendered with are loaded at once; those that it does without are not loaded.
 */
export function pageAssets(
  { manifest, styles }: { manifest: Manifest; styles: Styles },
  screen: ScreenName,
  locale: Locale,
  parts: PartsOfPage,
): PageAssets {
  const screenKey = `src/web/screens/${screen}/index.tsx`
  const topics = parts.topics.map((topic) => `src/texts/${locale}/${topic}.ts`)
  const needed = parts.needed.map((source) => viewKey(manifest, source))
  const spared = parts.spared.map((source) => viewKey(manifest, source))
  const others = screen === 'checkout' ? [] : [OTHER_SCREENS]
  const wanted = [ENTRY, ...others, screenKey, `src/texts/${locale}.ts`, ...topics, ...needed]
  const filesOf = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => withImports(manifest, key)))].map((key) => fileOf(manifest, key))
  const files = filesOf(wanted)
  // Parts that a screen loads later have their styles in the page from the start: no style link is ever added.
  const styled = filesOf([...wanted, ...laterKeys(manifest, screenKey, new Set(spared))])
  const entry = fileOf(manifest, ENTRY)
  return {
    scripts: {
      entry: `/${entry}`,
      preload: files.filter((file) => file !== entry).map((file) => `/${file}`),
    },
    styles: styled.map((file) => styles[file] ?? '').join(''),
  }
}

/** Answers that are kept: a shop has a few sets of features, each in a few languages. */
const MAX_KEPT = 500

/** `pageAssets` of one build, worked out once for each screen, language and set of features. */
export function keptAssets(build: Parameters<typeof pageAssets>[0]) {
  const kept = new Map<string, PageAssets>()
  return (screen: ScreenName, locale: Locale, parts: PartsOfPage): PageAssets => {
    const key = JSON.stringify([screen, locale, parts])
    const known = kept.get(key)
    if (known !== undefined) return known
    const assets = pageAssets(build, screen, locale, parts)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, assets)
    return assets
  }
}

const FRAMED = 'src/web/embed/framed.ts'

/** The address of what an embedded page loads besides (vite.embed.config.ts). @throws Error when the build holds none */
export function readFramedScript(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/embed.json'), 'utf8')) as Manifest
  return `/${fileOf(manifest, FRAMED)}`
}

/** Reads the browser build once. `folder` is where `vite build` put it (dist/client). */
export function readBuild(folder: string): { manifest: Manifest; styles: Styles } {
  const json = (name: string) => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8')) as unknown
  const sheets = json('styles.json') as Readonly<Record<string, readonly string[]>>
  const text = (names: readonly string[]) =>
    names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  return {
    manifest: json('manifest.json') as Manifest,
    styles: Object.fromEntries(Object.entries(sheets).map(([file, names]) => [file, text(names).trim()])),
  }
}
