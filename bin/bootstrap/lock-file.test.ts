import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inProject } from './project.mjs'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

it('the lock file names the native packages of every platform, so that npm ci runs on each', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>> // the file is npm's own
  }
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  const isLocked = (name: string) => Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.filter((name) => !isLocked(name))).toEqual([])
})
