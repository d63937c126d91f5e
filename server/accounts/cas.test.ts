import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { type AccountServer, createAccountServer, PUBLIC_URL } from '#tests/support/account-server.ts'
import { casFailure, casSuccess } from '#tests/support/stub-cas.ts'
import { readCasUser } from './cas-client.ts'
import { OutboundError } from './outbound.ts'

const SERVICE = `${PUBLIC_URL}/`

describe('sign-in by CAS', () => {
  let server: AccountServer
  let userId: string
  let calls = 0
  beforeAll(async () => {
    server = await createAccountServer()
    userId = await server.addUser('li')
  })
  afterEach(() => server.services.cas.answerWith(null))
  afterAll(() => server.close())

  const validate = (ticket: string, service = SERVICE) => {
    calls += 1
    return server.call<LoginResult>({
      method: 'GET',
      path: '/sys/cas/client/validateLogin',
      query: { ticket, service },
      address: `10.0.${calls}.9`,
    })
  }

  it('opens a session for the person whom the CAS server names', async () => {
    const { body } = await validate(server.services.cas.issue('li', SERVICE))
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { id: userId }, multi_depart: 0 } })
    const { token } = body.result
    expect((await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status).toBe(200)
  })

  it('takes a ticket once, and none that was made for another service', async () => {
    const ticket = server.services.cas.issue('li', SERVICE)
    await validate(ticket)
    expect((await validate(ticket)).body).toMatchObject({ success: false, message: '单点登录校验失败，请重新登录' })
    const elsewhere = 'https://evil.example.com/'
    const foreign = server.services.cas.issue('li', elsewhere)
    expect((await validate(foreign, elsewhere)).body.message).toBe('单点登录校验失败，请重新登录')
    expect((await validate(foreign)).body.success).toBe(false)
  })

  it.each(['not an address', 'javascript:alert(1)', `${PUBLIC_URL}.evil.com/`, 'http://console.example.com/'])(
    'does not ask the CAS server about the service %s',
    async (service) => {
      server.services.cas.answerWith(casSuccess('li'))
      expect((await validate('ST-1', service)).body.message).toBe('单点登录校验失败，请重新登录')
    },
  )

  it('tells somebody without an account, or with a frozen one, why he stays out', async () => {
    const stranger = await validate(server.services.cas.issue('stranger', SERVICE))
    expect(stranger.body.message).toBe('单点登录用户 stranger 在本系统中没有账号，请联系管理员')
    const frozen = await server.addUser('frozen')
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen).execute()
    expect((await validate(server.services.cas.issue('frozen', SERVICE))).body.message).toBe('该用户已冻结')
  })

  it('is refused while the CAS server sends us elsewhere or talks nonsense', async () => {
    for (const answer of [{ redirect: 'http://169.254.169.254/' }, '<html>', 'x'.repeat(300_000)]) {
      server.services.cas.answerWith(answer)
      expect((await validate('ST-1')).body.message).toBe('单点登录服务暂时无法连接，请稍后再试')
    }
  })

  it('does not exist where it is not set up', async () => {
    const closed = await createAccountServer({ casUrl: null })
    try {
      const query = { ticket: 'ST-1', service: SERVICE }
      const { status } = await closed.call({ method: 'GET', path: '/sys/cas/client/validateLogin', query })
      expect(status).toBe(404)
    } finally {
      await closed.close()
    }
  })
})

describe('the answer of a CAS server', () => {
  it('names one user', () => {
    expect(readCasUser(casSuccess('li'))).toBe('li')
    expect(readCasUser(casSuccess('a&b<c'))).toBe('a&b<c')
    expect(readCasUser(casFailure('ST-1'))).toBeUndefined()
  })

  it.each([
    ['an admin hidden in a comment', casSuccess('admin').replace('admin', 'admin<!-- -->.evil')],
    ['a document type', `<!DOCTYPE a [<!ENTITY x "admin">]>${casSuccess('li')}`],
    ['a section', casSuccess('li').replace('li', '<![CDATA[admin]]>')],
    ['two users', casSuccess('li').replace('</cas:user>', '</cas:user><cas:user>admin</cas:user>')],
    ['a user without success', '<cas:serviceResponse><cas:user>admin</cas:user></cas:serviceResponse>'],
    ['nobody', casSuccess('')],
    ['a name without end', casSuccess('x'.repeat(65))],
    ['nothing', ''],
  ])('with %s is refused', (_, xml) => {
    expect(() => readCasUser(xml)).toThrow(OutboundError)
  })
})
