import { pathToFileURL } from 'node:url'
import { inProject } from './project.mjs'

/**
 * Runs a built program in this process, so that signals and the exit code are its own.
 *
 * @param {string} name its path in dist/
 */
export async function runBuiltProgram(name) {
  await import(pathToFileURL(inProject('dist', name)).href)
}
