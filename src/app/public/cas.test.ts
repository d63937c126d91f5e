import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { arriveByCas } from './cas.ts'
import { casLogoutAddress } from './cas-address.ts'

const CAS = 'https://cas.example.com/cas'

function setup({
  search = '',
  hash = '#/user/login',
  answer,
}: {
  search?: string
  hash?: string
  answer?: unknown
} = {}) {
  const calls: unknown[] = []
  const left: string[] = []
  const shown: string[] = []
  const refuse = () => {
    const facts = { kind: 'refused', status: 200, code: 500, result: null, traceId: undefined } as const
    return new HttpError('单点登录校验失败，请重新登录', facts)
  }
  const http = {
    async call(_: unknown, input: unknown) {
      calls.push(input)
      if (answer === undefined) throw refuse()
      return answer
    },
  } as unknown as HttpClient // the one method that is called
  const sessionArea = createMemoryStore()
  const location = {
    origin: 'https://console.example.com',
    pathname: '/',
    search,
    hash,
    replace: (address: string | URL) => void left.push(String(address)),
  }
  const history = {
    replaceState: (_: unknown, __: string, address?: string | URL | null) => void shown.push(`${address}`),
  }
  const arrive = () =>
    arriveByCas({ config: { ...DEFAULT_CONSOLE_CONFIG, casUrl: CAS }, sessionArea, http, location, history })
  return { arrive, calls, left, shown, sessionArea, location }
}

describe('arriving by a CAS server', () => {
  it('leaves for its sign-in page, and remembers where the user wanted to go', async () => {
    const { arrive, left, sessionArea } = setup({ hash: '#/user/login?redirect=%2Fmarket' })
    expect(await arrive()).toEqual({ kind: 'left' })
    expect(left).toEqual([`${CAS}/login?service=https%3A%2F%2Fconsole.example.com%2F`])
    expect(sessionArea.getItem('pagewright-cas-wanted')).toBe('#/user/login?redirect=%2Fmarket')
  })

  it('comes back with a ticket, which is checked and taken out of the address', async () => {
    const result = { token: 't' } as LoginResult // handed on as it is
    const { arrive, calls, shown, sessionArea } = setup({ search: '?ticket=ST-1', answer: result })
    sessionArea.setItem('pagewright-cas-wanted', '#/user/login?redirect=%2Fmarket')
    expect(await arrive()).toEqual({ kind: 'signed-in', result })
    expect(calls).toMatchObject([{ query: { ticket: 'ST-1', service: 'https://console.example.com/' } }])
    expect(shown).toEqual(['/#/user/login?redirect=%2Fmarket'])
  })

  it('says why a ticket was refused, and does not go round in a circle', async () => {
    const { arrive, left, shown } = setup({ search: '?ticket=ST-2' })
    expect(await arrive()).toEqual({ kind: 'refused', text: '单点登录校验失败，请重新登录' })
    expect(shown).toEqual(['/#/user/login'])
    expect(left).toEqual([])
  })

  it('signs out there as well', () => {
    const { location } = setup()
    expect(casLogoutAddress(CAS, location)).toBe(`${CAS}/logout?service=https%3A%2F%2Fconsole.example.com%2F`)
  })
})
