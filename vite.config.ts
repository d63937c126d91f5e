import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './tools/build/precompress.ts'
import { livePages } from './tools/dev/live-pages.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** The console: what a browser loads. The server and the command line are built by `vite.server.config.ts`. */
export default defineConfig({
  plugins: [react(), precompress(), livePages()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Inlined fonts and images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser of the target knows module preloading.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/jeecg-boot': { target: SERVER, ws: true },
      '/config.json': SERVER,
      '/docs': SERVER,
    },
  },
})
