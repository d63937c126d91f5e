import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export function inProject(...parts) {
  return join(projectRoot, ...parts)
}

/**
 * Progress for the user, on stderr: the output of a command belongs to its result.
 *
 * @param {string} text
 */
export function announce(text) {
  process.stderr.write(`${text}\n`)
}
