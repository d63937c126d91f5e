import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../storage/browser-store.ts'
import { createStorage } from '../storage/storage.ts'
import { createOwnSession } from './own-session.ts'
import { sessionOf } from './session-of.fixture.ts'
import {
  clearSession,
  isSessionRemembered,
  readSession,
  readTenant,
  readToken,
  saveSession,
  saveTenant,
  saveUser,
} from './stored-session.ts'

/** Two windows of one browser. */
function setup() {
  const local = createMemoryStore()
  const openWindow = () => createStorage({ local, session: createMemoryStore(), now: () => 0 })
  return { one: openWindow(), two: openWindow() }
}

const FOR_ITSELF = { remember: false }
const FOR_ALL = { remember: true }

describe('the session of a window', () => {
  it('is that of the browser, when it is remembered', () => {
    const { one, two } = setup()
    saveTenant(one, 7, FOR_ALL)
    saveSession(one, sessionOf('1', 'first'), FOR_ALL)
    expect(readSession(two)).toMatchObject({ token: 'first', user: { id: '1' }, tenantId: '7' })
    clearSession(two)
    expect(readToken(one)).toBeUndefined()
    expect(readTenant(one)).toBe('0')
  })

  it('stands beside the remembered one of another user, and takes nothing of it away', () => {
    const { one, two } = setup()
    saveTenant(two, 7, FOR_ALL)
    saveSession(two, sessionOf('2', 'second'), FOR_ALL)
    saveTenant(one, undefined, FOR_ITSELF)
    saveSession(one, sessionOf('1', 'first'), FOR_ITSELF)
    saveUser(one, { ...sessionOf('1', 'first').userInfo, orgCode: 'A02' })
    expect(readSession(one)).toMatchObject({ token: 'first', user: { id: '1', orgCode: 'A02' }, tenantId: '0' })
    expect(readSession(two)).toMatchObject({ token: 'second', user: { id: '2', orgCode: 'A01' }, tenantId: '7' })
    expect([isSessionRemembered(one), isSessionRemembered(two)]).toEqual([false, true])
    clearSession(one)
    expect(readSession(two)).toMatchObject({ token: 'second', user: { id: '2' }, tenantId: '7' })
  })

  it('does not become that of the other user when it ends', () => {
    const { one, two } = setup()
    saveSession(one, sessionOf('1', 'first'), FOR_ITSELF)
    const own = createOwnSession(one)
    saveSession(two, sessionOf('2', 'second'), FOR_ALL)
    clearSession(one)
    expect(readSession(one)).toBeUndefined()
    expect(own.token()).toBeUndefined()
    expect(own.takenBy()).toBeUndefined()
  })

  it('follows the browser again, once it has ended while nobody was remembered', () => {
    const { one, two } = setup()
    saveSession(one, sessionOf('1', 'first'), FOR_ITSELF)
    clearSession(one)
    saveSession(two, sessionOf('2', 'second'), FOR_ALL)
    expect(readToken(one)).toBe('second')
  })

  it('is that of the browser from when its user wants to be remembered', () => {
    const { one, two } = setup()
    saveSession(one, sessionOf('1', 'first'), FOR_ITSELF)
    saveSession(one, sessionOf('1', 'second'), FOR_ALL)
    expect([readToken(one), readToken(two)]).toEqual(['second', 'second'])
  })

  it('is found where another client of the contract has left it', () => {
    const session = createMemoryStore()
    const window = createStorage({ local: createMemoryStore(), session, now: () => 0 })
    session.setItem('pro__Access-Token', JSON.stringify({ value: 'first', expire: null }))
    expect(readToken(window)).toBe('first')
    expect(isSessionRemembered(window)).toBe(false)
  })
})
