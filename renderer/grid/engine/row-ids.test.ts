import { describe, expect, it } from 'vitest'
import { createRowIds, isTemporaryId } from './row-ids.ts'

describe('ids of new rows (spec 3)', () => {
  it('are time, running number and random digits with the temporary suffix', () => {
    const makeId = createRowIds(
      () => 1_700_000_000_000,
      () => 0.000123,
    )
    expect(makeId()).toBe('17000000000001000123_tid-000123')
    expect(makeId()).toBe('17000000000002000123_tid-000123')
  })

  it('keep their suffix within 50 characters', () => {
    const id = createRowIds(() => Number('9'.repeat(21)) * 1e24)()
    expect(id.length).toBeLessThanOrEqual(50)
    const long = createRowIds(() => 1.7976931348623157e308 / 1e290)()
    expect(isTemporaryId(long)).toBe(true)
  })

  it('are told from ids of the server', () => {
    expect(isTemporaryId(createRowIds()())).toBe(true)
    expect(isTemporaryId('1700000000000')).toBe(false)
    expect(isTemporaryId('a_tid-12')).toBe(false)
  })
})
