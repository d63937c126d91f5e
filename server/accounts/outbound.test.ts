import { afterEach, describe, expect, it } from 'vitest'
import { openStubService, type StubService } from '#tests/support/stub-service.ts'
import { createOutbound, OutboundError } from './outbound.ts'
import { createSmsWebhook } from './sms-provider.ts'

describe('a request to another server', () => {
  let stub: StubService | undefined
  afterEach(() => stub?.close())

  it('goes to the servers of the settings only', async () => {
    stub = await openStubService((_request, _url, response) => response.end('ok'))
    const outbound = createOutbound([`${stub.origin}/some/path`])
    expect(await outbound.send(`${stub.origin}/other/path`)).toBe('ok')
    await expect(outbound.send('http://169.254.169.254/')).rejects.toThrow(OutboundError)
    await expect(outbound.send(stub.origin.replace('127.0.0.1', 'localhost'))).rejects.toThrow(OutboundError)
  })

  it('follows no redirect, not even to itself', async () => {
    stub = await openStubService((_request, url, response) =>
      url.pathname === '/end' ? response.end('ok') : response.writeHead(302, { location: '/end' }).end(),
    )
    await expect(createOutbound([stub.origin]).send(`${stub.origin}/start`)).rejects.toThrow(OutboundError)
  })

  it('gives up on a server that does not answer', async () => {
    stub = await openStubService(() => undefined)
    await expect(createOutbound([stub.origin], 50).send(stub.origin)).rejects.toThrow(OutboundError)
  })

  it('does not repeat the address in its errors: it may hold a ticket', async () => {
    stub = await openStubService((_request, _url, response) => response.destroy())
    const { origin } = stub
    const failure = await createOutbound([origin])
      .send(`${origin}/?ticket=canary`)
      .catch((error: unknown) => error)
    expect(String(failure)).not.toContain('canary')
  })
})

describe('text messages by a webhook', () => {
  it('are posted as JSON with the bearer token', async () => {
    const received: { authorization: string | undefined; body: unknown }[] = []
    const stub = await openStubService((request, _url, response, body) => {
      received.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
      response.end('{}')
    })
    try {
      const provider = createSmsWebhook(`${stub.origin}/sms`, 'secret', createOutbound([stub.origin]))
      const message = { mobile: '13800000000', mode: '0', code: '123456', content: '验证码 123456' } as const
      await provider.send(message)
      expect(received).toEqual([{ authorization: 'Bearer secret', body: message }])
    } finally {
      await stub.close()
    }
  })
})
