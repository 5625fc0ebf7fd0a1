import react from '@vitejs/plugin-react'
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
          const imported = chunk.type === 'chunk' ? chunk.viteMetadata?.importedCss : undefined
          if (imported === undefined || imported.size === 0) continue
          styles[chunk.fileName] = [...imported]
          imported.clear()
        }
        this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source: JSON.stringify(styles) })
      },
    },
  }
}

/** `vite build` makes the browser's part in dist/client, `vite build --ssr` the renderer in dist/web. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), inlinedStyles()],
  publicDir: false,
  define: isSsrBuild === true ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild === true ? 'dist/web' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: isSsrBuild === true ? 'src/web/entry-server.tsx' : 'src/web/entry-browser.tsx' },
  },
  // React travels in the bundle, so that it is the production one whatever NODE_ENV the server runs with.
  ssr: { noExternal: ['react', 'react-dom'] },
}))
