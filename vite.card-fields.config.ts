import { defineConfig } from 'vite'

/** The pages of the gateway's origin, each a script and a style sheet that the server finds by the manifest. */
export default defineConfig({
  base: '/card-fields/',
  publicDir: false,
  build: {
    outDir: 'dist/card-fields',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        'src/card-fields/main.ts',
        'src/card-fields/card-fields.css',
        'src/card-fields/wallet/main.ts',
        'src/card-fields/wallet/wallet.css',
      ],
    },
  },
})
