import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { leaveOutDescriptions } from './leave-out-descriptions.ts'

/** A bundle is made; other work may have the processors meanwhile. */
const BUILD_TIMEOUT_MS = 30_000

/** With what it imports at once, gzip. */
async function gzipBytesOf(module: string): Promise<number> {
  const outcome = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [leaveOutDescriptions()],
    build: {
      write: false,
      target: 'es2023',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, '../../widgets', module),
        preserveEntrySignatures: 'strict',
        // Pages have them anyway: what values are is said once, for rules, lists and saves.
        external: ['typebox', /^#schemas\//],
      },
    },
  })
  const chunks = [outcome]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const eager = new Set(entry ? [entry] : [])
  for (const chunk of eager) {
    for (const name of chunk.imports) {
      const found = chunks.find(({ fileName }) => fileName === name)
      if (found) eager.add(found)
    }
  }
  return [...eager].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

it.each([
  ['what every page loads of the widgets', 'page-widgets.ts', 9.25],
  ['what the first page with a rare one loads, the common ones included', 'registry.ts', 28],
])(
  '%s is no more than it has to be',
  async (_, module, mostKilobytes) => {
    const gzipBytes = await gzipBytesOf(module)
    expect(gzipBytes).toBeGreaterThan(3_000)
    expect(gzipBytes).toBeLessThanOrEqual(mostKilobytes * 1_024)
  },
  BUILD_TIMEOUT_MS,
)
