// What every command in bin/ passes through. It must load on an old Node: see node-version.mjs.
import { nodeVersionProblem } from './node-version.mjs'

/**
 * Runs a command: refuses an old Node, prints an expected failure as its sentence alone, and lets everything else
 * show its stack.
 *
 * @param {() => Promise<void>} command imports what it needs itself, after the version has been checked
 */
export async function runCommand(command) {
  const problem = nodeVersionProblem(process.versions.node)
  if (problem !== null) {
    process.stderr.write(`${problem}\n`)
    process.exit(1)
  }
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Error && 'expected' in error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
