import { spawn } from 'node:child_process'
import { projectRoot } from '../bootstrap/project.mjs'

const GRACE_MS = 5_000

/**
 * Runs a Node program with its output on the terminal and nothing to read, and ends it when it takes too long: a test
 * run without a human must come to an end.
 *
 * @param {readonly string[]} args of `node`
 * @param {{ limitMs: number, env?: Readonly<Record<string, string>> }} options `env`: beside what this process has
 * @returns {Promise<number | null>} its exit code; null when it was killed
 */
export function runLimited(args, { limitMs, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    /** @type {NodeJS.Timeout | undefined} */
    let killTimer
    const limitTimer = setTimeout(() => {
      process.stdout.write(`超过 ${limitMs / 60_000} 分钟，已中止。\n`)
      child.kill('SIGTERM')
      killTimer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    }, limitMs)
    const settle = () => {
      clearTimeout(limitTimer)
      clearTimeout(killTimer)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      resolve(code)
    })
  })
}
