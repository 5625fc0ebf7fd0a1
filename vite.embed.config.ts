import { defineConfig } from 'vite'

/**
 * Builds the files that connect an embedded checkout and the site around it: the script of the site, and its
 * counterpart in the page. Both are separate files among those of the pages, so that nothing of them is in a page shown
 * in a window.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/embed.json',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['src/web/embed/embed.ts', 'src/web/embed/framed.ts'],
      preserveEntrySignatures: 'strict',
    },
  },
})
