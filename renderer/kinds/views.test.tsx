import { expect, it } from 'vitest'
import { KINDS } from './registry.ts'
import { KIND_VIEWS } from './views.tsx'

it('every kind of pages has a view, and every view a kind', () => {
  expect(Object.keys(KIND_VIEWS).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
})
