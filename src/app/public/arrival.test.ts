import { describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { readTenant, readToken } from '#src/platform/session/stored-session.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { type Arrival, keepSession, nextStep } from './arrival.ts'

const user = { id: '1', username: 'zhang', realname: '张三', avatar: null, phone: null, email: null }
const TENANTS = [
  { id: 1, name: '集团' },
  { id: 2, name: '分公司' },
]

function arrivalOf(change: Partial<LoginResult> = {}): Arrival {
  return {
    result: {
      token: 't',
      userInfo: { ...user, orgCode: 'A01', orgCodeTxt: null, status: 1, homePath: null },
      departs: [],
      multi_depart: 1,
      sysAllDictItems: {},
      ...change,
    },
    options: { remember: false },
  }
}

const openStorage = () => createStorage({ local: createMemoryStore(), session: createMemoryStore(), now: Date.now })

describe('the way from a sign-in to the console', () => {
  it('is short for most', () => {
    expect(nextStep(arrivalOf(), undefined)).toBe('console')
  })

  it('leads over the replacement of a password, then over what is to be chosen', () => {
    const arrival = arrivalOf({ mustChangePassword: true, tenantList: TENANTS })
    expect(nextStep(arrival, undefined)).toBe('initial-password')
    expect(nextStep(arrival, 'initial-password')).toBe('choices')
    expect(nextStep(arrival, 'choices')).toBe('console')
    expect(nextStep(arrivalOf({ mustChangePassword: true }), 'initial-password')).toBe('console')
  })

  it('ends with a session that has the chosen tenant', () => {
    const storage = openStorage()
    keepSession({ storage }, arrivalOf({ tenantList: TENANTS }), 2)
    expect(readToken(storage)).toBe('t')
    expect(readTenant(storage)).toBe('2')
  })

  it('takes the only tenant without asking', () => {
    const storage = openStorage()
    keepSession({ storage }, arrivalOf({ tenantList: TENANTS.slice(1) }))
    expect(readTenant(storage)).toBe('2')
  })

  it('forgets the tenant of who was here before', () => {
    const storage = openStorage()
    keepSession({ storage }, arrivalOf({ tenantList: TENANTS }), 2)
    keepSession({ storage }, arrivalOf())
    expect(readTenant(storage)).toBe('0')
  })
})
