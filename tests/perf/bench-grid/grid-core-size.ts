import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { type CodeSize, codeSize, sumOfSizes } from '../code-size.ts'

export interface GridCoreSize {
  /** What must be there to show, scroll, select and edit texts. */
  readonly script: CodeSize
  /** What it fetches later: together, and by file the bytes of gzip. */
  readonly later: CodeSize
  readonly laterFiles: Readonly<Record<string, number>>
  readonly styleBytes: number
  /** Packages that it brings; there should be none. */
  readonly packages: readonly string[]
}

/** Vite's own code around `import()`: the console has it long before any grid. */
const WITHOUT_PRELOADING: Plugin = {
  name: 'pagewright:without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** Builds the core of the grid by itself, in memory. */
export async function measureGridCore(): Promise<GridCoreSize> {
  const outcome = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [WITHOUT_PRELOADING],
    build: {
      write: false,
      target: 'es2023',
      minify: 'oxc',
      modulePreload: false,
      // No library of Vite's: of those it leaves the blanks in. What comes later may take from the core what it needs.
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'grid-core.ts'),
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  const files = [outcome].flat().flatMap((part) => ('output' in part ? part.output : []))
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const core = withImports(chunks)
  const [script, later]: [CodeSize[], CodeSize[]] = [[], []]
  const laterFiles: Record<string, number> = {}
  let styleBytes = 0
  const packages = new Set<string>()
  for (const file of files) {
    if (file.type === 'asset') {
      if (file.fileName.endsWith('.css')) styleBytes += gzipSync(file.source).length
      continue
    }
    const size = codeSize(file.code)
    if (core.has(file)) script.push(size)
    else {
      later.push(size)
      laterFiles[file.name] = size.gzipBytes
    }
    for (const id of file.moduleIds) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
      if (name !== undefined) packages.add(name)
    }
  }
  return { script: sumOfSizes(script), later: sumOfSizes(later), laterFiles, styleBytes, packages: [...packages] }
}

/** The entry, and all files without which it does not run. */
function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<Rolldown.OutputChunk> {
  const reached = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  // A set goes on to what is added to it on the way.
  for (const { imports } of reached)
    for (const name of imports) {
      const found = chunks.get(name)
      if (found) reached.add(found)
    }
  return reached
}
