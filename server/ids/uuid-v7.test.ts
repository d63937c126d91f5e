import { describe, expect, it } from 'vitest'
import { createUuidV7 } from './uuid-v7.ts'

describe('createUuidV7', () => {
  it('has the form of a version 7 UUID', () => {
    expect(createUuidV7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('sorts by the millisecond of its making', () => {
    const earlier = createUuidV7(1_700_000_000_000)
    const later = createUuidV7(1_700_000_000_001)
    expect(earlier < later).toBe(true)
  })

  it('does not repeat within one millisecond', () => {
    const ids = new Set(Array.from({ length: 2_000 }, () => createUuidV7(1_700_000_000_000)))
    expect(ids.size).toBe(2_000)
  })
})
