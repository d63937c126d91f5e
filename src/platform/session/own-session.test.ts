import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../storage/browser-store.ts'
import { createStorage } from '../storage/storage.ts'
import { createOwnSession } from './own-session.ts'
import { sessionOf } from './session-of.fixture.ts'
import { clearSession, saveSession, saveTenant } from './stored-session.ts'

/** A console of user 1 at tenant 7, in a browser that all windows share. */
function setup() {
  const local = createMemoryStore()
  const storage = createStorage({ local, session: createMemoryStore(), now: () => 0 })
  function signIn(id: string, token: string, tenantId = 7) {
    saveTenant(storage, tenantId, { remember: true })
    saveSession(storage, sessionOf(id, token), { remember: true })
  }
  signIn('1', 'first')
  return { storage, local, signIn, own: createOwnSession(storage) }
}

describe('the session that a console stands for', () => {
  it('gives its token, and that of the same user at the same tenant when he has signed in again', () => {
    const { own, signIn } = setup()
    expect(own.token()).toBe('first')
    signIn('1', 'second')
    expect(own.token()).toBe('second')
    expect(own.takenBy()).toBeUndefined()
    expect(own.tenantId).toBe('7')
  })

  it('never gives the token of another user', () => {
    const { own, signIn } = setup()
    signIn('2', 'second')
    expect(own.token()).toBeUndefined()
    expect(own.takenBy()).toBe('another-user')
  })

  it('never gives a token with which the same user works for another tenant', () => {
    const { own, signIn } = setup()
    signIn('1', 'second', 8)
    expect(own.token()).toBeUndefined()
    expect(own.takenBy()).toBe('another-tenant')
    expect(own.tenantId).toBe('7')
  })

  it('has no token, and is taken by nobody, when there is no session at all', () => {
    const { own, storage } = setup()
    clearSession(storage)
    expect(own.token()).toBeUndefined()
    expect(own.takenBy()).toBeUndefined()
  })

  it('stands while another process has written no more than the user of the next', () => {
    const { own, local } = setup()
    local.setItem('pro__Login_Userinfo', JSON.stringify({ value: sessionOf('2', 'x').userInfo, expire: null }))
    expect(own.token()).toBe('first')
    expect(own.takenBy()).toBeUndefined()
  })

  it('is that of whom the server names, where the storage had a token alone', () => {
    const { storage, local, signIn } = setup()
    local.removeItem('pro__Login_Userinfo')
    const own = createOwnSession(storage)
    expect(own.token()).toBe('first')
    own.belongsTo('1')
    signIn('1', 'second')
    expect(own.token()).toBe('second')
  })

  it('is written with the token last, so that others never see it under the user before', () => {
    const written: string[] = []
    const local = createMemoryStore()
    const storage = createStorage({
      local: { ...local, setItem: (key) => written.push(key) },
      session: createMemoryStore(),
      now: () => 0,
    })
    saveSession(storage, sessionOf('1', 'first'), { remember: true })
    expect(written.at(-1)).toBe('pro__Access-Token')
  })
})
