import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs'
import { announce } from '../bootstrap/project.mjs'
import { runQuietly } from '../bootstrap/quiet-process.mjs'

const DEFAULT_PATH = '/usr/bin/chromium'
const MISSING = '浏览器测试需要 Chromium'
const REMEDY = '请执行 apt-get install chromium fonts-noto-cjk，或用环境变量 CHROMIUM 指定浏览器路径'

/** Makes sure that there is a Chromium to test in: installs Debian's where there is none and the user may. */
export async function installChromiumWhenMissing() {
  const path = process.env.CHROMIUM ?? DEFAULT_PATH
  if (isProgram(path)) return
  if (process.env.CHROMIUM !== undefined) {
    throw new ExpectedFailure(`${MISSING}：CHROMIUM 指定的 ${path} 不存在或不可执行。`)
  }
  const asRoot = commandPrefixForRoot()
  if (asRoot === null) throw new ExpectedFailure(`${MISSING}。${REMEDY}。`)

  announce('正在安装 Chromium……')
  const [program = 'apt-get', ...before] = [...asRoot, 'apt-get']
  const whenItFails = `Chromium 安装失败。${REMEDY}`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(program, [...before, 'update'], { whenItFails, env })
  await runQuietly(program, [...before, 'install', '-y', 'chromium', 'fonts-noto-cjk'], { whenItFails, env })
  if (!isProgram(path)) throw new ExpectedFailure(`${MISSING}：安装之后仍没有 ${path}。${REMEDY}。`)
}

/** @returns {string[] | null} what to put before a command to run it as root; null when this user may not */
function commandPrefixForRoot() {
  if (!succeeds('apt-get', ['--version'])) return null
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: the same to us.
    return false
  }
}
