import { describe, expect, it } from 'vitest'
import type { DictItemsByCode } from '#schemas/api/dictionaries.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { refreshCache } from './refresh-cache.ts'

const ITEMS: DictItemsByCode = { yn: [{ value: 'Y', text: '是', title: '是', label: '是' }] }

describe('refreshing the cache', () => {
  it('lets the server forget first, then keeps all dictionaries anew', async () => {
    const { http, calls } = serve({ '/sys/dict/refleshCache': null, '/sys/dict/queryAllDictItems': ITEMS })
    let kept: DictItemsByCode | undefined
    await refreshCache(http, (items) => {
      kept = items
    })
    expect(calls).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
    expect(kept).toEqual(ITEMS)
  })

  it('keeps what there is when the server fails half-way', async () => {
    const { http } = serve({ '/sys/dict/refleshCache': null })
    let replaced = false
    const replace = () => {
      replaced = true
    }
    await expect(refreshCache(http, replace)).rejects.toMatchObject({ kind: 'refused' })
    expect(replaced).toBe(false)
  })
})
