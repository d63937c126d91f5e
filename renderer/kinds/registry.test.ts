import { describe, expect, it } from 'vitest'
import { PAGE_KINDS } from '#schemas/language/page.ts'
import { DEFAULT_KIND, findKind, KINDS, kindOf } from './registry.ts'

describe('the kinds of pages', () => {
  it('are each of a name that the language reserves, and no two of one', () => {
    const names = KINDS.map(({ kind }) => kind)
    expect(new Set(names).size).toBe(names.length)
    expect(PAGE_KINDS).toEqual(expect.arrayContaining(names))
  })

  it('are found by name; a name that is none finds none', () => {
    expect(findKind('tree')?.levels).toBe(true)
    expect(findKind('dashboard')).toBeUndefined()
    expect(findKind(5)).toBeUndefined()
    expect(kindOf({ kind: 'form' }).singleRecord).toBe(true)
    expect(() => kindOf({ kind: 'dashboard' })).toThrow('dashboard')
  })

  it('begin with that of a page which names none', () => {
    expect(DEFAULT_KIND).toBe(KINDS[0])
  })

  it('name a key of their own only where no other kind has it', () => {
    const keys = KINDS.flatMap(({ ownKey }) => (ownKey ? [ownKey.name] : []))
    expect(new Set(keys).size).toBe(keys.length)
    for (const { withoutKeys } of KINDS) expect(withoutKeys.filter((key) => keys.includes(key))).toEqual([])
  })
})
