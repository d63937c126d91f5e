import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './tests/support/chromium.ts'
import { keptModules } from './tests/support/kept-modules.ts'

/**
 * Bundled before the first component test: a dependency that Vite meets only while tests run makes it reload the page
 * under them. A new browser dependency is added here.
 */
const browserDependencies = [
  '@ant-design/icons',
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-css',
  '@codemirror/lang-html',
  '@codemirror/lang-javascript',
  '@codemirror/lang-json',
  '@codemirror/lang-markdown',
  '@codemirror/lang-sql',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@dnd-kit/core',
  '@formily/core',
  '@formily/react',
  '@formily/reactive',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/extensions',
  '@tiptap/pm/model',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'antd',
  'antd/es/locale/zh_CN',
  'axe-core',
  'axios',
  'big.js',
  'cron-parser',
  'cronstrue',
  'cronstrue/locales/zh_CN.js',
  'dayjs',
  'dayjs/locale/zh-cn',
  'dompurify',
  'jsep',
  'jsonc-parser',
  'marked',
  'pinyin-pro',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'typebox',
  'valtio',
  'vitest-browser-react',
]

/** Files of a worker share packages, and jsep has one configuration: each file is given one of its own, with its modules. */
const OUR_OWN_JSEP = { server: { deps: { inline: ['jsep'] } } }

export default defineConfig({
  test: {
    // In Node a worker keeps its modules from file to file: reading them anew took two thirds of the time. A module that
    // remembers something is read anew by its test (`vi.resetModules`).
    // A group starts when the one before it has ended: PostgreSQL and Chromium do not compete for the same cores.
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          ...OUR_OWN_JSEP,
          include: ['{schemas,renderer,widgets,src,tools,bin,tests/support}/**/*.test.ts'],
          // Vitest leaves one core to itself: of two, half the machine.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react(), keptModules],
        optimizeDeps: { include: browserDependencies },
        test: {
          name: 'component',
          include: ['{renderer,widgets,src,tests/contract}/**/*.test.tsx'],
          maxWorkers: 2,
          // What a dialog is made of is read when it is first opened: two browsers at once take their time.
          expect: { poll: { timeout: 5_000 } },
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions: chromiumLaunchOptions, actionTimeout: 5_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          ...OUR_OWN_JSEP,
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres-global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // What reads and writes rows of tenants, once more with the database's own policies.
        test: {
          name: 'row-security',
          environment: 'node',
          isolate: false,
          ...OUR_OWN_JSEP,
          env: { ROW_SECURITY: '1' },
          include: [
            'server/resources/{resource-access,read/trees,write/sub-tables,actions/actions,write/save-all}.test.ts',
            'server/{announcements,delivery,dictionaries,duplicates,outbox,references,webhooks}/*.test.ts',
            'server/session/department-choice.test.ts',
            'server/resources/timers/*.test.ts',
          ],
          globalSetup: ['./tests/support/postgres-global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Of `npm run test:all` alone.
        test: {
          name: 'firefox',
          environment: 'node',
          include: ['tests/firefox/**/*.test.ts'],
          globalSetup: ['./tests/support/e2e-global-setup.ts'],
          hookTimeout: 90_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts', 'tests/perf/**/*.test.ts'],
          globalSetup: ['./tests/support/e2e-global-setup.ts'],
          maxWorkers: 2,
          // Of tests that run beside each other: a page of the console keeps a core busy.
          maxConcurrency: 2,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // As long as a locator waits: what a page shows may have been to the server and back.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
