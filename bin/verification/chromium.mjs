import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs'
import { announce } from '../bootstrap/project.mjs'
import { runQuietly } from '../bootstrap/quiet-process.mjs'

/** Either will do; the first takes less time. */
const SHELL = { path: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' }
const WHOLE = { path: '/usr/bin/chromium', name: 'chromium' }
const MISSING = '浏览器测试需要 Chromium'
const REMEDY =
  '请执行 apt-get install chromium-headless-shell fonts-noto-cjk（或 chromium），或用环境变量 CHROMIUM 指定浏览器路径'

/** Makes sure that there is a Chromium to test in: installs Debian's where the user may. */
export async function installChromiumWhenMissing() {
  const { CHROMIUM } = process.env
  if (CHROMIUM !== undefined) {
    if (isProgram(CHROMIUM)) return
    throw new ExpectedFailure(`${MISSING}：CHROMIUM 指定的 ${CHROMIUM} 不存在或不可执行。`)
  }
  if (isProgram(SHELL.path)) return
  const hasWhole = isProgram(WHOLE.path)
  const asRoot = commandPrefixForRoot()
  if (asRoot === null) {
    if (hasWhole) return
    throw new ExpectedFailure(`${MISSING}。${REMEDY}。`)
  }
  announce('正在安装 Chromium……')
  try {
    await installPackages(asRoot, [SHELL.name, 'fonts-noto-cjk'])
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error
    if (!hasWhole) await installPackages(asRoot, [WHOLE.name, 'fonts-noto-cjk'])
    announce(`没有装上 ${SHELL.name}，用 ${WHOLE.path} 测试，会慢一些。`)
  }
  if (!isProgram(SHELL.path) && !isProgram(WHOLE.path)) {
    throw new ExpectedFailure(`${MISSING}：安装之后仍没有 ${SHELL.path}。${REMEDY}。`)
  }
}

/**
 * @param {string[]} asRoot
 * @param {string[]} packages
 */
async function installPackages(asRoot, packages) {
  const [program = 'apt-get', ...before] = [...asRoot, 'apt-get']
  const whenItFails = `Chromium 安装失败。${REMEDY}`
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly(program, [...before, 'update'], { whenItFails, env })
  await runQuietly(program, [...before, 'install', '-y', ...packages], { whenItFails, env })
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
