import { defineConfig } from 'vite'

/** The card fields' page: one script and one style sheet, which the server finds by the manifest. */
export default defineConfig({
  base: '/card-fields/',
  publicDir: false,
  build: {
    outDir: 'dist/card-fields',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['src/card-fields/main.ts', 'src/card-fields/card-fields.css'] },
  },
})
