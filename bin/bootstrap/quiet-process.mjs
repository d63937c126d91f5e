import { spawn } from 'node:child_process'
import { ExpectedFailure } from './expected-failure.mjs'
import { projectRoot } from './project.mjs'

const SHOWN_LINES = 60

/**
 * Runs a program without showing what it prints, unless it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ whenItFails: string, env?: Record<string, string> }} options
 * @returns {Promise<void>} rejects with an ExpectedFailure that ends in the last lines of the program's output
 */
export function runQuietly(program, args, { whenItFails, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    /** @type {string[]} */
    const output = []
    child.stdout.setEncoding('utf8').on('data', (text) => output.push(text))
    child.stderr.setEncoding('utf8').on('data', (text) => output.push(text))
    child.on('error', (cause) =>
      reject(new ExpectedFailure(`${whenItFails}：无法运行 ${program}（${cause.message}）`, { cause })),
    )
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const lines = output.join('').trimEnd().split('\n').slice(-SHOWN_LINES)
      reject(new ExpectedFailure(`${lines.join('\n')}\n${whenItFails}。`))
    })
  })
}
