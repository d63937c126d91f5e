import { defineConfig } from 'vite'
import { leaveOutComponents } from './tools/build/leave-out-components.ts'

/**
 * The server and the command line, as Node runs them: `dist/server/main.js` and `dist/tools/cli.js` with the chunks
 * they share. Packages stay imports; only our own TypeScript is bundled.
 */
export default defineConfig({
  plugins: [leaveOutComponents()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { 'server/main': 'server/main.ts', 'tools/cli': 'tools/cli.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
