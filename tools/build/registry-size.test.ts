import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { leaveOutDescriptions } from './leave-out-descriptions.ts'

/** Of all definitions of widgets together: every page needs them, whichever of them it draws. */
const MOST_GZIP_BYTES = 30 * 1_024

it('what every page loads of the widgets is at most 30 KB, gzip', async () => {
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
        input: resolve(import.meta.dirname, '../../widgets/registry.ts'),
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
  const gzipBytes = [...eager].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(gzipBytes).toBeGreaterThan(5_000)
  expect(gzipBytes).toBeLessThanOrEqual(MOST_GZIP_BYTES)
})
