import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { announce, inProject, projectRoot } from './project.mjs'
import { runQuietly } from './quiet-process.mjs'
import { isStamped, writeStamp } from './stamp.mjs'

/**
 * @typedef {object} BuildTarget
 * @property {string} name
 * @property {string} title
 * @property {string} config
 * @property {readonly string[]} inputs files and folders that the result depends on
 * @property {readonly string[]} outputs folders of dist/ that the build makes
 * @property {string} entry the file of dist/ that is run or served first
 */

const SHARED_INPUTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/build',
  'schemas',
  'renderer',
  'widgets',
]

/** @type {BuildTarget} */
export const consoleBuild = {
  name: 'console',
  title: '控制台',
  config: 'vite.config.ts',
  inputs: [...SHARED_INPUTS, 'vite.config.ts', 'index.html', 'public', 'src'],
  outputs: ['console'],
  entry: 'console/index.html',
}

/** @type {BuildTarget} */
export const serverBuild = {
  name: 'server',
  title: '服务端',
  config: 'vite.server.config.ts',
  inputs: [...SHARED_INPUTS, 'vite.server.config.ts', 'server', 'tools'],
  outputs: ['server', 'tools', 'chunks'],
  entry: 'server/main.js',
}

/**
 * Whether a change of this path can change a build. Page files cannot: they are read at run time.
 *
 * @param {string} path
 */
export function isBuildInput(path) {
  return !path.startsWith('schemas/pages') && !/\.(test|fixture)\.tsx?$|\.md$/.test(path)
}

/**
 * Builds what is not the result of the present sources.
 *
 * @param {readonly BuildTarget[]} targets
 */
export async function buildWhenStale(targets) {
  for (const target of targets) {
    const stamp = inProject('dist', `.${target.name}-stamp`)
    const wanted = fingerprint(projectRoot, target.inputs, isBuildInput)
    if (isStamped(stamp, wanted) && existsSync(inProject('dist', target.entry))) continue
    announce(`正在构建${target.title}……`)
    await build(target)
    writeStamp(stamp, wanted)
  }
}

/**
 * Built beside, then put in place: a failed build leaves the last good one, and a running server never sees half of one.
 *
 * @param {BuildTarget} target
 */
async function build(target) {
  const workFolder = inProject('dist', `.${target.name}-${process.pid}`)
  try {
    await runQuietly(
      process.execPath,
      [inProject('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', target.config, '--outDir', workFolder],
      { whenItFails: `${target.title}构建失败`, env: { NODE_ENV: 'production' } },
    )
    mkdirSync(inProject('dist'), { recursive: true })
    for (const output of target.outputs) {
      // The console is the whole of its work folder, the server's entries are folders in it.
      const built = target.outputs.length === 1 ? workFolder : join(workFolder, output)
      rmSync(inProject('dist', output), { recursive: true, force: true })
      if (existsSync(built)) renameSync(built, inProject('dist', output))
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
}
