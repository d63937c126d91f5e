import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash over the names and contents of files. Contents, not times: a checkout or a copy sets new times, and a build
 * that is still right must not run again.
 *
 * @param {string} root
 * @param {readonly string[]} paths files and folders below root; those that do not exist count as absent
 * @param {(path: string) => boolean} isWanted asked for every file and folder inside the folders, with its path below root
 * @returns {string}
 */
export function fingerprint(root, paths, isWanted = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) add(path)
  return hash.digest('hex')

  /** @param {string} path */
  function add(path) {
    const place = join(root, path)
    const stats = statSync(place, { throwIfNoEntry: false })
    if (stats === undefined) return
    if (stats.isDirectory()) {
      for (const name of readdirSync(place).sort()) {
        const inside = `${path}/${name}`
        if (isWanted(inside)) add(inside)
      }
      return
    }
    const content = readFileSync(place)
    // The length keeps "name, then content" from reading like another name and content.
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}
