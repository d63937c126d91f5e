import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksByStage, fileNames, type Stage } from './tools/build/chunks-by-stage.ts'
import { compileAhead } from './tools/build/compile-ahead.ts'
import { laterRowRadios } from './tools/build/later-row-radios.ts'
import { leaveOutColorPicker } from './tools/build/leave-out-color-picker.ts'
import { leaveOutColumnFilters } from './tools/build/leave-out-column-filters.ts'
import { leaveOutDescriptions } from './tools/build/leave-out-descriptions.ts'
import { leaveOutFormilyCompiler } from './tools/build/leave-out-formily-compiler.ts'
import { leaveOutTableTree } from './tools/build/leave-out-table-tree.ts'
import { measureScrollBarsOnce } from './tools/build/measure-scroll-bars-once.ts'
import { ourPartLoader } from './tools/build/our-part-loader.ts'
import { precompress } from './tools/build/precompress.ts'
import { livePages } from './tools/dev/live-pages.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/**
 * Packages whose modules do nothing when they are loaded, and which do not say so in their `package.json`. Without this,
 * one name out of a package brings all of it: Ant Design's context of forms the whole of its forms to the sign-in page.
 */
const WITHOUT_SIDE_EFFECTS = /\/node_modules\/(@rc-component|@ant-design|@formily\/(react|json-schema)|typebox|idb)\//

/** What nearly every list has to search with. */
const FIRST_CONTROLS = ['widgets/input/text-input.tsx', 'widgets/choices/select-query.tsx']

const STAGES: readonly Stage[] = [
  { name: 'start', modules: ['src/main.tsx'] },
  { name: 'sign-in', modules: ['src/app/boot/sign-in-entry.tsx'], closed: true },
  { name: 'console', modules: ['src/app/boot/console-entry.tsx'] },
  { name: 'page', modules: ['src/app/pages/rendered-page.tsx', ...FIRST_CONTROLS] },
  { name: 'form', modules: ['renderer/react/form/dialog/record-dialog.tsx'] },
]

/** What the console does not need of its libraries, and they do not leave out by themselves. */
const trimLibraries = () => [
  measureScrollBarsOnce(),
  leaveOutColorPicker(),
  leaveOutColumnFilters(),
  laterRowRadios(),
  leaveOutTableTree(),
  leaveOutDescriptions(),
  leaveOutFormilyCompiler(),
]

/** The console: what a browser loads. The server and the command line are built by `vite.server.config.ts`. */
export default defineConfig({
  plugins: [
    react(),
    ...trimLibraries(),
    ourPartLoader(),
    chunksByStage({
      plugins: () => [react(), ...trimLibraries(), ourPartLoader()],
      stages: STAGES,
    }),
    compileAhead(fileNames(STAGES)),
    precompress(),
    livePages(),
  ],
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
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: WITHOUT_SIDE_EFFECTS, sideEffects: false }] },
    },
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
