import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Files of the project and packages that a file reaches without calling anything: `import type` vanishes, `import()` waits. */
export function staticImports(entry: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const pending = [entry]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(relative(root, file))) continue
    files.add(relative(root, file))
    const source = readFileSync(file, 'utf8')
    for (const [, clause = '', specifier = ''] of source.matchAll(
      /^(?:import|export)\s+([^'";]*?from\s+)?['"]([^'"]+)['"]/gm,
    )) {
      if (clause.startsWith('type ')) continue
      if (specifier.startsWith('.')) pending.push(resolve(dirname(file), specifier))
      else if (specifier.startsWith('#')) pending.push(resolve(root, specifier.slice(1)))
      else packages.add(specifier)
    }
  }
  return { files, packages }
}
