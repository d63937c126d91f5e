import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of our package.json: above this file in the sources, above `dist/server` in the built program. */
export function findPackageRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new TypeError(`There is no package.json above ${from}.`)
  }
}

/** Which program this is: `pagewright 0.1.0`. */
export function readProgram(packageRoot: string): string {
  return `${readManifest(packageRoot).name} ${readVersion(packageRoot)}`
}

/** Its version alone: `0.1.0`. */
export function readVersion(packageRoot: string): string {
  return String(readManifest(packageRoot).version)
}

function readManifest(packageRoot: string): { readonly name?: unknown; readonly version?: unknown } {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  return Object(manifest)
}
