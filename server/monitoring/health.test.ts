import { describe, expect, it } from 'vitest'
import type { DoneMigration } from '../db/schema-age.ts'
import { createHealth, type HealthSources } from './health.ts'

const KNOWN = ['0001-first', '0002-second']
const done = (...names: string[]): DoneMigration[] => names.map((name) => ({ name, program: '1.0.0' }))
const WELL: HealthSources = {
  doneMigrations: async () => done(...KNOWN),
  migrations: KNOWN,
  isListening: () => true,
  areJobsWorking: () => true,
  notes: () => [],
}

const ask = async (sources: Partial<HealthSources>) => {
  const health = createHealth('pagewright 1.0.0')
  health.begin({ ...WELL, ...sources })
  const { ready, checks, notes } = await health.ask()
  return { ready, notes, failed: Object.entries(checks).flatMap(([name, is]) => (is === 'failed' ? [name] : [])) }
}

describe('a server', () => {
  it('is ready when everything works', async () => {
    expect(await ask({})).toEqual({ ready: true, notes: [], failed: [] })
  })

  it.each<[string, Partial<HealthSources>, string[]]>([
    [
      'the database refuses',
      { doneMigrations: () => Promise.reject(new Error('refused')) },
      ['database', 'migrations'],
    ],
    ['the database says nothing', { doneMigrations: () => new Promise(() => {}) }, ['database', 'migrations']],
    ['nothing is heard', { isListening: () => false }, ['notifications']],
    ['what is heard is not known in time', { isListening: () => new Promise<boolean>(() => {}) }, ['notifications']],
    ['who listens fails', { isListening: () => Promise.reject(new Error('gone')) }, ['notifications']],
    ['a migration of its own is missing', { doneMigrations: async () => done('0001-first') }, ['migrations']],
    ['jobs stand still', { areJobsWorking: () => false }, ['jobs']],
  ])('is not ready while %s', async (_, sources, failed) => {
    expect(await ask(sources)).toMatchObject({ ready: false, failed })
  })

  it('is ready, and says so, where newer programs have changed the schema', async () => {
    const newer = (program: string): DoneMigration => ({ name: `9000-of-${program}`, program })
    const found = async (...more: DoneMigration[]) => ask({ doneMigrations: async () => [...done(...KNOWN), ...more] })
    const note = 'the database was upgraded by a newer program'
    expect(await found(newer('1.1.0'))).toEqual({
      ready: true,
      failed: [],
      notes: [`${note} (1.1.0): this one works, and is to be replaced`],
    })
    const { ready, notes } = await found(newer('1.1.0'), newer('1.2.0'))
    expect([ready, notes]).toEqual([
      true,
      [`${note} (1.1.0, 1.2.0), more than one version ahead: this one only reads, and is to be replaced`],
    ])
    const unknown = await found({ name: '9001-unknown', program: null })
    expect(unknown.notes).toEqual([expect.stringContaining('(of unknown version), more than one version ahead')])
  })
})
