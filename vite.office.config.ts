import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's part of the office: one entry, a file for each page, and style sheets that its policy lets in as files. */
export default defineConfig({
  plugins: [react({ jsxImportSource: '#design' })],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/office',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/office/entry.tsx' },
  },
})
