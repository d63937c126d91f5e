import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console: the pages a browser loads. The server and the command line are built by `vite.server.config.ts`. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser of the target knows module preloading.
    modulePreload: { polyfill: false },
  },
})
