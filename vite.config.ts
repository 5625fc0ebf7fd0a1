import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { reactAsModules } from './scripts/react-as-modules.ts'

/**
 * Keeps each chunk's style sheets out of the browser's loader and lists them in `.vite/styles.json` (chunk file →
 * style sheets) instead: the server puts them into the page, whose policy forbids style links altogether.
 */
function inlinedStyles(): Plugin {
  return {
    name: 'balcao:inlined-styles',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const styles: Record<string, string[]> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.viteMetadata === undefined) continue
          const imported = chunk.viteMetadata.importedCss
          // A chunk that imports its styles as text provides them itself (theme/adopt-styles.ts).
          const bringsThem = Object.keys(chunk.modules).some((id) => id.endsWith('.css?inline'))
          if (imported.size > 0 && !bringsThem) styles[chunk.fileName] = [...imported]
          imported.clear()
        }
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(styles) })
      },
    },
  }
}

/** Vite's helper for dynamic imports preloads their styles and scripts; here the page does, so only the import is left. */
function bareImports(): Plugin {
  return {
    name: 'balcao:bare-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/**
 * Firefox, Safari and Chromium from 150 on remember permanently that a module could not be fetched: requesting the same
 * address again fails at once. A failed module is therefore requested under another address when it fails again. Where
 * the address would do, it is kept, so that no module runs twice.
 */
const IMPORT_AGAIN = `const importAgain = ((failed) => (address) => import(address).catch((error) => {
  if (failed[address]) return import(address + '?try=' + failed[address]++)
  failed[address] = 1
  throw error
}))({});`

/** Its name in the entry's exports, which are letters otherwise. */
const AGAIN = '$again'
const FROM_ENTRY = /\bimport\s*\{(?=[^}]*\}\s*from\s*["'`]\.\/entry-browser-)/

/**
 * The entry has the function, and chunks that import from the entry import it from there: all files are in one folder.
 */
function importsAgain(): Plugin {
  return {
    name: 'balcao:imports-again',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    renderChunk: {
      order: 'post',
      handler(code, { isEntry, name }) {
        const again = code.replaceAll(/\bimport\((?=["'`]\.\/)/g, 'importAgain(')
        if (again === code) return null
        if (FROM_ENTRY.test(again))
          return { code: again.replace(FROM_ENTRY, `import{${AGAIN} as importAgain,`), map: null }
        const exported = isEntry && name === 'entry-browser' ? `\nexport{importAgain as ${AGAIN}}` : ''
        return { code: `${IMPORT_AGAIN}\n${again}${exported}`, map: null }
      },
    },
  }
}

/** Terser looks at a chunk three times and finds what one look of the bundler's own minifier leaves. */
function compressedChunks(): Plugin {
  return {
    name: 'balcao:compressed-chunks',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    renderChunk: {
      order: 'post',
      async handler(code, { isEntry, name }) {
        if (!isEntry && name !== 'checkout') return null
        const options = { module: true, ecma: 2020, mangle: false, compress: { passes: 3 } } as const
        const compressed = await minify(code, options)
        return { code: compressed.code ?? code, map: null }
      },
    },
  }
}

/**
 * A source with one character outside ASCII reaches V8 as two bytes a character, and is kept for as long as the process
 * runs: 7.4 MB for the server. With those characters as escapes it is 3.3.
 */
function asciiSource(): Plugin {
  return {
    name: 'balcao:ascii-source',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    // After the bundler's last printing, which writes an escape as the character that it represents.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (/String\.raw`[^`]*[\u0080-\uFFFF]/.test(chunk.code))
          this.error('String.raw would show an escape.')
        chunk.code = chunk.code.replaceAll(/[\u0080-\uFFFF]/g, escaped)
      }
    },
  }
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const ENTRY = join(import.meta.dirname, 'src/web/entry-browser.tsx')
/** The screen whose first load is kept small: the one where people pay. The manifest names it by this source. */
const CHECKOUT = join(import.meta.dirname, 'src/web/screens/checkout/index.tsx')

const OTHER_SCREENS = globSync('src/web/screens/*/index.tsx', { cwd: import.meta.dirname })
  .map((path) => join(import.meta.dirname, path))
  .filter((path) => path !== CHECKOUT)

/** Modules that only some pages of the checkout load, so that they must not be in one file with other screens' code. */
const VIEWS = globSync('src/web/{features,methods}/*/view.{ts,tsx}', { cwd: import.meta.dirname }).map(
  (path) => join(import.meta.dirname, path),
)

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Returns all that a module needs before it runs: its imports, and their imports, but nothing that is loaded later. */
function needsOf(source: string, modules: Modules): ReadonlySet<string> {
  const needs = new Set<string>()
  const add = (id: string): void => {
    if (needs.has(id)) return
    needs.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(source)
  return needs
}

type ChunkName = 'shared' | 'checkout' | 'screens'

/**
 * Returns the chunk of each module, by the modules that need it at once. `shared`: the entry, in whose file it is, or
 * the checkout's first screen and another screen, or most views. `checkout`: the checkout's first screen alone.
 * `screens`: at least three other screens, and no view. One file compresses better than many, and is cached between the
 * pages. Everything else is where the bundler puts it: dynamic imports, such as each feature's view, are separate
 * files.
 */
function chunkNames(): (id: string, modules: Modules) => ChunkName | null {
  type Needs = ReadonlySet<string>
  let read: { entry: Needs; checkout: Needs; others: readonly Needs[]; views: readonly Needs[] } | undefined
  return (id, modules) => {
    read ??= {
      entry: needsOf(ENTRY, modules),
      checkout: needsOf(CHECKOUT, modules),
      others: OTHER_SCREENS.map((path) => needsOf(path, modules)),
      views: VIEWS.map((path) => needsOf(path, modules)),
    }
    const { entry, checkout, others, views } = read
    const users = others.filter((needs) => needs.has(id)).length
    const viewing = views.filter((needs) => needs.has(id)).length
    if (id === CHECKOUT) return null
    const isCommon = viewing > views.length / 2 || (checkout.has(id) && users > 0)
    if (entry.has(id) || isCommon) return 'shared'
    if (checkout.has(id)) return 'checkout'
    return users >= 3 && viewing === 0 ? 'screens' : null
  }
}

const chunkOf = chunkNames()

/** A chunk takes what its modules import along, unless one of a higher priority has it. */
function group(name: ChunkName, priority: number) {
  const nameOf = (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null)
  return { name: nameOf, debugName: name, priority }
}

/** A view's file bears the name of its feature. */
function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, feature] = /\/(?:features|methods)\/([^/]+)\/view\.tsx?$/.exec(facadeModuleId ?? '') ?? []
  return feature === undefined ? 'assets/[name]-[hash].js' : `assets/${feature}-view-[hash].js`
}

const BROWSER = {
  input: 'src/web/entry-browser.tsx',
  // React asks its scheduler for what only the development build of it has; the compiler looks after our own imports.
  checks: { importIsUndefined: false },
  output: {
    chunkFileNames: chunkFileName,
    codeSplitting: { groups: [group('shared', 3), group('checkout', 2), group('screens', 1)] },
  },
}

/** Every style sheet of the pages, in an order that both halves of a build agree on. */
const SHEETS = globSync('src/{design,web}/**/*.module.css')
  .map((path) => path.replaceAll('\\', '/'))
  .sort()

/** Without vowels no class reads like a word that an advertisement blocker hides. */
const LETTERS = 'bcdfghjklmnpqrstvwxyz'

/**
 * Builds a class name: the original behind two letters that represent its file: the shorter, the less every page
 * carries.
 */
function classNameOf(name: string, file: string): string {
  const at = SHEETS.indexOf(relative('.', file.replace(/[?].*$/, '')))
  if (at < 0) throw new Error(`${file} is no style sheet of the pages`)
  const letter = (place: number): string => LETTERS.charAt(place % LETTERS.length)
  return `${letter(Math.floor(at / LETTERS.length))}${letter(at)}_${name}`
}

/** The server has every text at once, those included that a browser loads when it needs them. */
const SERVER = { checks: { ineffectiveDynamicImport: false }, output: { comments: false } }

/** `vite build` makes the browser's part in dist/client, `vite build --ssr src/main.ts` the program with the renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react({ jsxImportSource: '#design' }),
    reactAsModules(),
    inlinedStyles(),
    bareImports(),
    importsAgain(),
    compressedChunks(),
    asciiSource(),
  ],
  publicDir: false,
  css: { modules: { generateScopedName: classNameOf } },
  define:
    isSsrBuild === true
      ? { 'process.env.NODE_ENV': JSON.stringify('production') }
      : // No page of a buyer waits for React's developer tools.
        { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  build: {
    target: 'es2022',
    outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild === true ? SERVER : BROWSER,
  },
  // React travels in the bundle, so that it is the production one whatever NODE_ENV the server runs with.
  ssr: { noExternal: ['react', 'react-dom'] },
}))
