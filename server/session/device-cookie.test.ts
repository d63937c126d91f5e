import { describe, expect, it } from 'vitest'
import { createDeviceCookies, DEVICE_DAYS } from './device-cookie.ts'

const NOW = new Date('2026-11-20T10:00:00+08:00')
const DAY_MS = 24 * 3_600_000
const cookies = createDeviceCookies('a-key', { path: '/jeecg-boot', secure: false })

function sentBack(setCookie: string): string {
  return `other=1; ${setCookie.split(';')[0]}; last=x`
}

describe('the cookie of a device', () => {
  it('tells who has signed in there, whatever the case of the name', () => {
    const device = cookies.read(sentBack(cookies.add(undefined, 'Li', NOW)))
    expect(device && cookies.knows(device, 'lI', NOW)).toBe(true)
    expect(device && cookies.knows(device, 'wang', NOW)).toBe(false)
  })

  it('keeps the device when somebody else signs in, and forgets the one of longest ago', () => {
    let header = ''
    const ids = new Set<string>()
    for (let index = 0; index < 10; index += 1) {
      header = sentBack(cookies.add(cookies.read(header), `user${index}`, NOW))
      ids.add(cookies.read(header)?.id ?? 'none')
    }
    const device = cookies.read(header)
    expect(ids.size).toBe(1)
    const known = Array.from({ length: 10 }, (_, index) => device && cookies.knows(device, `user${index}`, NOW))
    expect(known).toEqual([false, false, true, true, true, true, true, true, true, true])
  })

  it('names no account, is kept from scripts, and from http where there is https', () => {
    const set = cookies.add(undefined, 'zhangwei', NOW)
    expect(set).not.toContain('zhangwei')
    expect(set).toMatch(/; Path=\/jeecg-boot; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    expect(createDeviceCookies('a-key', { path: '/', secure: true }).add(undefined, 'li', NOW)).toMatch(/; Secure$/)
  })

  it('counts for half a year', () => {
    const device = cookies.read(sentBack(cookies.add(undefined, 'li', NOW)))
    const knownAfter = (days: number) => device && cookies.knows(device, 'li', new Date(NOW.getTime() + days * DAY_MS))
    expect([knownAfter(DEVICE_DAYS), knownAfter(DEVICE_DAYS + 1)]).toEqual([true, false])
  })

  it.each([
    ['of another key', sentBack(createDeviceCookies('b-key', { path: '/', secure: false }).add(undefined, 'li', NOW))],
    ['with an account added', sentBack(cookies.add(undefined, 'li', NOW)).replace('.', `.${'x'.repeat(16)}:1~`)],
    ['that is none', 'pagewright_device=abc'],
    ['of nobody', ''],
    ['of a megabyte', `pagewright_device=${'a'.repeat(1_000_000)}`],
  ])('%s is not read', (_, header) => {
    expect(cookies.read(header)).toBeUndefined()
  })
})
