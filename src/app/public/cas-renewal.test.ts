import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import type { SessionNews } from '#src/platform/session/session-channel.ts'
import { sessionOf } from '#src/platform/session/session-of.fixture.ts'
import { isSessionRemembered, readSession, saveSession, saveTenant } from '#src/platform/session/stored-session.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { isCasWindow } from './cas-address.ts'
import { openCasWindow, renewByCas, waitForCasWindow } from './cas-renewal.ts'

const CAS = 'https://cas.example.com/cas'
const location = {
  origin: 'https://console.example.com',
  pathname: '/',
  search: '?ticket=ST-1',
  hash: '',
  replace: () => undefined,
}

/** A console of user 1 at tenant 7, whose session has expired, and the window that it has sent to the CAS server. */
function setup({ remember, result }: { readonly remember: boolean; readonly result: LoginResult }) {
  const local = createMemoryStore()
  const openWindow = () => createStorage({ local, session: createMemoryStore(), now: () => 0 })
  const [living, window] = [openWindow(), openWindow()]
  saveTenant(living, 7, { remember })
  saveSession(living, sessionOf('1', 'expired'), { remember })
  const told: SessionNews[] = []
  const channel = `pagewright-cas/${crypto.randomUUID()}`
  const handedOver: LoginResult[] = []
  let stopWaiting: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    stopWaiting = waitForCasWindow(channel, (given) => {
      handedOver.push(given)
      resolve()
    })
  })
  const expired = { userId: '1', tenantId: '7', remember, channel }
  openCasWindow(CAS, living, expired, { location, open: () => ({}) as Window } as unknown as Window) // what is called

  async function comeBack() {
    expect(isCasWindow(window, location)).toBe(true)
    return renewByCas({
      config: { ...DEFAULT_CONSOLE_CONFIG, casUrl: CAS },
      storage: window,
      sessionArea: createMemoryStore(),
      sessionChannel: { tell: (news) => told.push(news), listen: () => () => undefined, close: () => undefined },
      http: { call: async () => result } as unknown as HttpClient, // the one method that is called
      location,
      history: { replaceState: () => undefined },
    })
  }
  return { living, window, told, handedOver, arrived, stopWaiting, comeBack }
}

describe('a session that is renewed by a CAS server', () => {
  it('is again that of all windows, at the same tenant', async () => {
    const { living, told, handedOver, stopWaiting, comeBack } = setup({ remember: true, result: sessionOf('1', 'new') })
    expect(await comeBack()).toMatchObject({ kind: 'signed-in' })
    expect(readSession(living)).toMatchObject({ token: 'new', tenantId: '7' })
    expect(told).toEqual([{ kind: 'signed-in', userId: '1' }])
    expect(handedOver).toEqual([])
    stopWaiting()
  })

  it('is not remembered when it was not before, but handed to the window whose it is', async () => {
    const result = sessionOf('1', 'new')
    const { living, window, told, handedOver, arrived, stopWaiting, comeBack } = setup({ remember: false, result })
    await comeBack()
    await arrived
    expect(handedOver).toEqual([result])
    expect(readSession(living)).toMatchObject({ token: 'expired' })
    expect(readSession(window)).toMatchObject({ token: 'new', tenantId: '7' })
    expect([isSessionRemembered(living), isSessionRemembered(window)]).toEqual([false, false])
    expect(told).toEqual([])
    stopWaiting()
  })

  it('does not take the tenant of the user before', async () => {
    const tenantList = [{ id: 3, name: '上海' }]
    const result = { ...sessionOf('2', 'new'), tenantList }
    const { living, stopWaiting, comeBack } = setup({ remember: true, result })
    await comeBack()
    expect(readSession(living)).toMatchObject({ token: 'new', tenantId: '3', user: { id: '2' } })
    stopWaiting()
  })
})
