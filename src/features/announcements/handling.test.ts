import { describe, expect, it } from 'vitest'
import { handlingOf } from './handling.ts'

const handling = (openType: string | null, openPage: string | null, busId: string | null = null) =>
  handlingOf({ openType, openPage, busId })

describe('opening an announcement', () => {
  it.each([
    ['/market/productPrice', '/market/productPrice'],
    ['#/market/productPrice?status=N', '/market/productPrice?status=N'],
  ])('leads to the page %s of this console', (openPage, address) => {
    expect(handling('url', openPage)).toEqual({ kind: 'address', address })
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'market', '/a b', ''])(
    'does not lead to %j',
    (openPage) => {
      expect(handling('url', openPage)).toEqual({ kind: 'text' })
    },
  )

  it('opens a component by its name, for its record', () => {
    expect(handling('component', 'system/UserAnnouncementList', '7')).toEqual({
      kind: 'component',
      name: 'system/UserAnnouncementList',
      businessId: '7',
    })
  })

  it.each([
    [null, null],
    [null, '/market'],
    ['iframe', 'https://example.com'],
  ])('shows the text where the type is %j', (openType, openPage) => {
    expect(handling(openType, openPage)).toEqual({ kind: 'text' })
  })
})
