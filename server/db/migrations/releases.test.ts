import { describe, expect, it } from 'vitest'
import { findPackageRoot, readVersion } from '#server/package-root.ts'
import { compareVersions } from '#server/pages/shared/program-version.ts'
import { migrations } from './migrations.ts'
import { programsOf, RELEASES, type Release } from './releases.ts'

/** Of each version that came with migrations, one of them. It stays, whatever the version in `package.json` is by now. */
const CAME_WITH: Readonly<Record<string, string>> = {
  '0.1.0': '0001-system-tables',
}

interface Known {
  readonly names: readonly string[]
  readonly releases: readonly Release[]
  readonly cameWith: Readonly<Record<string, string>>
}

/** What `releases.ts`, or the list above, lacks now that this is the version; empty: nothing. */
function forgotten(current: string, { names, releases, cameWith }: Known): readonly string[] {
  const programs = programsOf(names, current, releases)
  const moved = Object.entries(cameWith).flatMap(([program, name]) =>
    programs.get(name) === program ? [] : [`a line of ${program} in RELEASES: ${name} came with it`],
  )
  const [own] = names.filter((name) => programs.get(name) === current)
  return own === undefined || cameWith[current] !== undefined ? moved : [...moved, `${own} in CAME_WITH: ${current}`]
}

describe('the versions that migrations came with', () => {
  it('are told by the last migration of each, and are the current one behind those', () => {
    const releases = [
      { program: '1.0.0', upTo: 'b' },
      { program: '1.2.0', upTo: 'c' },
    ]
    const programs = programsOf(['a', 'b', 'c', 'd'], '1.3.0', releases)
    expect([...programs]).toEqual([
      ['a', '1.0.0'],
      ['b', '1.0.0'],
      ['c', '1.2.0'],
      ['d', '1.3.0'],
    ])
  })

  it('are older than this one, and end with a migration that there is', () => {
    const current = readVersion(findPackageRoot())
    const names = Object.keys(migrations)
    for (const { program, upTo } of RELEASES) {
      expect(compareVersions(program, current)).toBeLessThan(0)
      expect(names).toContain(upTo)
    }
  })

  it('lack no line of a version before this one', () => {
    const current = readVersion(findPackageRoot())
    const names = Object.keys(migrations)
    expect(forgotten(current, { names, releases: RELEASES, cameWith: CAME_WITH })).toEqual([])
  })

  it('are missed when the version is raised without them', () => {
    const first = { names: ['a', 'b'], releases: [], cameWith: { '1.0.0': 'a' } }
    expect(forgotten('1.0.0', first)).toEqual([])
    expect(forgotten('1.1.0', first)).toEqual(['a line of 1.0.0 in RELEASES: a came with it', 'a in CAME_WITH: 1.1.0'])
    const second = { ...first, releases: [{ program: '1.0.0', upTo: 'b' }] }
    expect(forgotten('1.1.0', second)).toEqual([])
    expect(forgotten('1.1.0', { ...second, names: ['a', 'b', 'c'] })).toEqual(['c in CAME_WITH: 1.1.0'])
    const third = { ...second, names: ['a', 'b', 'c'], cameWith: { '1.0.0': 'a', '1.1.0': 'c' } }
    expect(forgotten('1.1.0', third)).toEqual([])
    expect(forgotten('1.2.0', third)).toContain('a line of 1.1.0 in RELEASES: c came with it')
  })
})
