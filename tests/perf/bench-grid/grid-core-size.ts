import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export interface GridCoreSize {
  /** Minified and gzip. */
  readonly scriptBytes: number
  readonly styleBytes: number
  /** Packages that it brings; there should be none. */
  readonly packages: readonly string[]
}

/** Builds the core of the grid by itself, in memory. */
export async function measureGridCore(): Promise<GridCoreSize> {
  const outcome = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      target: 'es2023',
      minify: 'oxc',
      modulePreload: false,
      // No library of Vite's: of those it leaves the blanks in.
      rolldownOptions: { input: resolve(import.meta.dirname, 'grid-core.ts'), preserveEntrySignatures: 'strict' },
    },
  })
  let scriptBytes = 0
  let styleBytes = 0
  const packages = new Set<string>()
  for (const part of [outcome].flat()) {
    if (!('output' in part)) continue
    for (const file of part.output) {
      // What cells load when they are opened is not the core.
      if (file.type === 'asset') styleBytes += file.fileName.endsWith('.css') ? gzipSync(file.source).length : 0
      else if (file.isEntry) {
        scriptBytes += gzipSync(file.code).length
        for (const id of file.moduleIds) {
          const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
          if (name !== undefined) packages.add(name)
        }
      }
    }
  }
  return { scriptBytes, styleBytes, packages: [...packages] }
}
