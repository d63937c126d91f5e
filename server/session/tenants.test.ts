import { describe, expect, it } from 'vitest'
import { isOutOfTime, isShutOut, type Membership, openAt, openTenants, settleTenant } from './tenants.ts'

const ALWAYS = { opensAt: null, closesAt: null }

function memberships(...given: readonly (number | { readonly frozen: number })[]): readonly Membership[] {
  return given.map((one) =>
    typeof one === 'number'
      ? { tenantId: one, tenant: null, isOpen: true, ...ALWAYS }
      : { tenantId: one.frozen, tenant: null, isOpen: false, ...ALWAYS },
  )
}

describe('the tenant of a request', () => {
  it.each([
    // Wish and session, and what becomes of them.
    ['a wish of a member', [1, 2], 2, 1, 2],
    ['a wish of a stranger', [1], 2, 1, null],
    ['a wish for a frozen one', [1, { frozen: 2 }], 2, 1, null],
    ['a wish for 0 of its member', [0, 1], 0, 1, 0],
    ['a wish for 0 of anybody else', [1, 2], 0, 2, 2],
    ['a wish for 0 of who belongs to nothing', [], 0, null, 0],
    ['a wish of who belongs to nothing', [], 1, null, null],
    ['no wish', [1, 2], null, 2, 2],
    ['no wish in an old session', [1, 2], null, null, 1],
    ['no wish in a session of a tenant that was left', [1, 2], null, 3, 1],
    ['no wish in a session of a tenant that is frozen', [{ frozen: 1 }, 2, 3], null, 1, 2],
    ['no wish in a session of 0 by who was let into another', [1], null, 0, 1],
    ['no wish of who belongs to nothing', [], null, null, 0],
    ['no wish, with all of them frozen', [{ frozen: 1 }], null, 1, null],
    ['a wish for 0, with all of them frozen', [{ frozen: 1 }], 0, null, null],
  ])('%s', (_, given, wish, ofSession, expected) => {
    expect(settleTenant(memberships(...given), wish, ofSession)).toBe(expected)
  })
})

describe('the tenants that a user may choose', () => {
  const named = (tenantId: number, name: string, isOpen = true): Membership => ({
    tenantId,
    tenant: { name, status: isOpen ? 1 : 0, beginDate: null, endDate: null },
    isOpen,
    ...ALWAYS,
  })
  const names = (given: readonly Membership[]) => openTenants(given).map(({ id, name }) => `${id} ${name}`)

  it('are those that are open, and the installation beside them', () => {
    expect(names([named(1, '甲'), named(2, '乙', false)])).toEqual(['1 甲'])
    expect(names([...memberships(0), named(1, '甲')])).toEqual(['0 默认租户', '1 甲'])
    expect(names([named(0, '总部'), named(1, '甲')])).toEqual(['0 总部', '1 甲'])
  })

  it('are none where there is only the installation, which nobody has named', () => {
    expect(names(memberships(0))).toEqual([])
    expect(names([])).toEqual([])
  })

  it('shut out who has none that is open, and not who has none at all', () => {
    expect(isShutOut([named(1, '甲', false)])).toBe(true)
    expect(isShutOut([named(1, '甲', false), ...memberships(0)])).toBe(false)
    expect(isShutOut([])).toBe(false)
  })
})

describe('a tenant that has its time', () => {
  const [begin, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-12-31T00:00:00Z')]
  const member: Membership = {
    tenantId: 1,
    tenant: null,
    isOpen: true,
    opensAt: begin.getTime(),
    closesAt: end.getTime(),
  }
  it.each([
    ['before it', new Date(begin.getTime() - 1), false],
    ['as it begins', begin, true],
    ['at its last moment', new Date(end.getTime() - 1), true],
    ['as it ends', end, false],
  ])('%s', (_, now, isOpen) => {
    expect(openAt([member], now)[0]?.isOpen).toBe(isOpen)
    expect(isOutOfTime([member], 1, now)).toBe(!isOpen)
    expect(openAt([{ ...member, isOpen: false }], now)[0]?.isOpen).toBe(false)
  })
})
