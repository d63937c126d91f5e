import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'
import { leaveOutComponents } from './tools/build/leave-out-components.ts'

const programs = { 'server/main': 'server/main.ts', 'tools/cli': 'tools/cli.ts' }

const present = Object.fromEntries(Object.entries(programs).filter(([, source]) => existsSync(source)))
for (const [name, source] of Object.entries(programs)) {
  if (!(name in present)) process.stderr.write(`${source} does not exist yet: dist/${name}.js is not built\n`)
}

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
      input: present,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
