import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'

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
          // What imports its styles as text brings them itself (theme/adopt-styles.ts).
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

/** Terser looks at a chunk three times and finds what one look of the bundler's own minifier leaves. */
function compressedChunks(): Plugin {
  return {
    name: 'balcao:compressed-chunks',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    renderChunk: {
      order: 'post',
      async handler(code, { name }) {
        if (name !== 'shared' && name !== 'checkout') return null
        const options = { module: true, ecma: 2020, mangle: false, compress: { passes: 3 } } as const
        const compressed = await minify(code, options)
        return { code: compressed.code ?? code, map: null }
      },
    },
  }
}

/** What nearly every page loads. One file of it compresses better than many, and is kept between the pages. */
const SHARED = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler)/',
    'src/web/(app|page-[a-z]+|use-topic|wire-money|reload-blockers)[.]',
    'src/web/layouts/(?!payment|pre-checkout)',
    'src/web/parts/(?!copy-button|countdown|dialog|local-date|notice|outlines|page-|result-header|sale-summary|seller-contact|select|skeleton)',
    'src/web/state/(server-clock|typed-before|when-idle)[.]',
    'src/rules/(country|digits|locale|money|sale-status)[.]',
    'src/texts/(format|lookup|load|topics)[.]',
    'src/contract/call-failure[.]',
  ].join('|'),
)

/** The checkout's first screen; what it loads later or only for some pages stays apart. */
const CHECKOUT = new RegExp(
  [
    'src/web/screens/checkout/(?!index|address|bump-cards|card-errors|contract-card|country-dialog|coupon-box|coupon-work|dialogs|failure|feedback|foreign|installment-forecast|keep-card|later|open|price-notes|product-notes|recurring|sale-dialog|terms)',
    'src/web/state/(?!address-part|coupon-actions|coupon-events|destination|fingerprint|lead|origin|payment-body|prefill|signature|submission-sent|submission-work|unsaved-lead|use-origin)',
    'src/web/methods/(?!card-frame-failure)',
    'src/web/parts/(select|skeleton)[.]',
    'src/rules/(document|installments|mask|method|person|phone|validation)[.]',
  ].join('|'),
)

/** The parts that only some pages need: each is a file of its own, wherever its source stands. */
const PARTS = [...readFileSync('src/web/part-sources.ts', 'utf8').matchAll(/'(src\/web\/[^']+)'/g)].map(
  ([, source = '']) => source,
)

const isOfCheckout = (id: string): boolean => CHECKOUT.test(id) && !PARTS.some((part) => id.endsWith(part))

/** React, and what three screens or more use, is one file; a screen's own parts and each language have their own. */
const BROWSER = {
  input: 'src/web/entry-browser.tsx',
  output: {
    codeSplitting: {
      groups: [
        { name: 'shared', test: SHARED },
        { name: 'checkout', test: isOfCheckout },
      ],
    },
  },
}

/** Every style sheet of the pages, in an order that both halves of a build agree on. */
const SHEETS = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.css'))
  .sort()

/** Without vowels no class reads like a word that an advertisement blocker hides. */
const LETTERS = 'bcdfghjklmnpqrstvwxyz'

/** A class by its name behind two letters that stand for its file: the shorter, the less every page carries. */
function classNameOf(name: string, file: string): string {
  const at = SHEETS.indexOf(relative('src/web', file.replace(/[?].*$/, '')))
  if (at < 0) throw new Error(`${file} is no style sheet of the pages`)
  const letter = (place: number): string => LETTERS.charAt(place % LETTERS.length)
  return `${letter(Math.floor(at / LETTERS.length))}${letter(at)}_${name}`
}

/** The server has every text at once, those included that a browser loads when it needs them. */
const SERVER = { checks: { ineffectiveDynamicImport: false } }

/** `vite build` makes the browser's part in dist/client, `vite build --ssr src/main.ts` the program with the renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), inlinedStyles(), bareImports(), compressedChunks()],
  publicDir: false,
  css: { modules: { generateScopedName: classNameOf } },
  define: isSsrBuild === true ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
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
