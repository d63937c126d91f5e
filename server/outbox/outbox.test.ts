import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryServer, type DeliveryServer } from '#tests/support/delivery-server.ts'
import { createSystemContext } from '../http/request-context.ts'
import type { Carriers } from './carrier.ts'
import type { MessageEntry } from './entry.ts'
import { openOutbox } from './open-outbox.ts'
import { putIntoOutbox } from './outbox.ts'
import { takeDue } from './outbox-rows.ts'
import { purgeOutbox } from './purge-outbox.ts'
import { MOST_ATTEMPTS } from './retry-pauses.ts'

const DAY_MS = 24 * 3_600_000

const paid: MessageEntry = {
  kind: 'message',
  cause: { page: 'order', record: 'o-1', name: 'pay' },
  to: ['li'],
  channels: ['bell'],
  title: '已付款',
  text: '订单 A < B\n谢谢',
}

let server: DeliveryServer
beforeEach(async () => {
  server = await createDeliveryServer()
  await server.addUser('li')
  await server.databases.app
    .updateTable('sys_user')
    .set({ phone: '13800000001', email: 'li@example.com' })
    .where('username', '=', 'li')
    .execute()
})
afterEach(() => server?.close())

const bell = async (username = 'li') => {
  const token = await server.signIn(username)
  const { body } = await server.call<{ sysMsgList: readonly { titile: string; msgContent: string }[] }>({
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    token,
  })
  return body.result.sysMsgList
}
const states = async () => (await server.rows()).map(({ state }) => state).toSorted()

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

describe('what is put into the outbox', () => {
  it('is told by itself within a second of the commit', async () => {
    const started = Date.now()
    await server.put([paid])
    await expect.poll(states, { interval: 10, timeout: 1_000 }).toEqual(['done'])
    expect(Date.now() - started).toBeLessThan(1_000)
    expect(await bell()).toMatchObject([{ titile: '已付款', msgContent: '订单 A &lt; B<br />谢谢' }])
  })

  it('is never told when the transaction is taken back', async () => {
    const work = server.databases.app.transaction().execute(async (trx) => {
      await putIntoOutbox({ db: trx, context: createSystemContext('trial', server.now) }, [paid])
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    await server.flush()
    expect(await server.rows()).toEqual([])
  })

  it('is told as soon as those are that were being told when it came', async () => {
    await server.outbox.close()
    await server.put([paid])
    const [slow, begun, seen] = [createGate(), createGate(), createGate()]
    const carriers: Carriers = {
      ...server.outboxOptions.carriers,
      bell: async (parcel) => {
        begun.open()
        await slow.opened
        return server.outboxOptions.carriers.bell(parcel)
      },
      // It was found together with the other.
      sms: async () => {
        seen.open()
        return {}
      },
    }
    const outbox = await openOutbox({ ...server.outboxOptions, carriers })
    try {
      await begun.opened
      await server.put([{ ...paid, title: '又一笔', channels: ['bell', 'sms'] }])
      await seen.opened
      slow.open()
      await outbox.idle()
      expect(await states()).toEqual(['done', 'done', 'done'])
    } finally {
      await outbox.close()
    }
  })

  it('goes by each of its channels, to each person once', async () => {
    await server.put([{ ...paid, channels: ['bell', 'sms', 'email'] }])
    await server.outbox.idle()
    await server.flush()
    expect(await states()).toEqual(['done', 'done', 'done'])
    expect(server.texts).toMatchObject([{ mobile: '13800000001', content: '已付款：订单 A < B\n谢谢' }])
    expect(server.mails).toMatchObject([{ to: 'li@example.com', subject: '已付款' }])
    expect(await bell()).toHaveLength(1)
  })

  it('of which only one channel fails is told again by that one alone', async () => {
    server.failProviders(true)
    await server.put([{ ...paid, channels: ['bell', 'sms'] }])
    await server.flush()
    expect(await server.rows()).toMatchObject([
      { kind: 'bell', state: 'done' },
      { kind: 'sms', state: 'waiting', attempts: 1, error: '短信服务没有接收' },
    ])
    server.failProviders(false)
    server.advance(11_000)
    await server.flush()
    expect(await states()).toEqual(['done', 'done'])
    expect(await bell()).toHaveLength(1)
    expect(server.texts).toHaveLength(1)
  })

  it('has failed for good after so many tries, with growing pauses between them', async () => {
    server.failProviders(true)
    await server.put([{ ...paid, channels: ['sms'] }])
    await server.flush()
    server.advance(9_000)
    await server.flush()
    expect((await server.rows())[0]?.attempts).toBe(1)
    for (let tries = 1; tries < MOST_ATTEMPTS; tries += 1) {
      server.advance(12 * 3_600_000)
      await server.flush()
    }
    expect(await server.rows()).toMatchObject([{ state: 'failed', attempts: MOST_ATTEMPTS }])
    server.failProviders(false)
    server.advance(10 * DAY_MS)
    await server.flush()
    expect(server.texts).toEqual([])
  })

  it('is refused when it is too large, by its name', async () => {
    await expect(server.put([{ ...paid, text: '大'.repeat(100_000) }])).rejects.toThrow('“已付款”的内容超过 256 KB')
  })

  it('goes when it is old: told things after a month, others after half a year', async () => {
    server.failProviders(true)
    await server.put([paid, { ...paid, to: ['nobody'] }])
    await server.flush()
    expect(await states()).toEqual(['done', 'failed'])
    const purgeAfter = async (days: number) => {
      await purgeOutbox(server.databases.app, new Date(server.now().getTime() + days * DAY_MS))
      return states()
    }
    expect(await purgeAfter(29)).toEqual(['done', 'failed'])
    expect(await purgeAfter(31)).toEqual(['failed'])
    expect(await purgeAfter(181)).toEqual([])
  })
})

describe('servers on one database', () => {
  it('tell each thing once', async () => {
    const second = await openOutbox(server.outboxOptions)
    try {
      const entries = Array.from({ length: 60 }, (_, index) => ({
        ...paid,
        title: `第 ${index}`,
        channels: ['sms'] as const,
      }))
      await server.put(entries)
      const wait = async () => {
        await Promise.all([server.flush(), second.idle()])
        return (await states()).every((state) => state === 'done')
      }
      await expect.poll(wait, { timeout: 10_000 }).toBe(true)
      expect(new Set(server.texts.map(({ content }) => content)).size).toBe(60)
      expect(server.texts).toHaveLength(60)
    } finally {
      await second.close()
    }
  })

  it('take up what one of them has left in the middle, under the same id', async () => {
    await server.outbox.close()
    await server.put([{ ...paid, channels: ['sms'] }])
    const sent: string[] = []
    // The first has handed it over, and ends before it could note so.
    const now = server.now()
    const [taken] = await takeDue(server.databases.app, {
      lane: 'sms',
      limit: 10,
      claim: 'ended',
      now,
      until: new Date(now.getTime() + 120_000),
    })
    sent.push(String(taken?.id))
    const carriers: Carriers = {
      ...server.outboxOptions.carriers,
      sms: async ({ id, attempt }) => {
        expect(attempt).toBe(2)
        sent.push(id)
        return {}
      },
    }
    const second = await openOutbox({ ...server.outboxOptions, carriers })
    try {
      await second.idle()
      expect(sent).toHaveLength(1)
      server.advance(121_000)
      second.wake()
      await second.idle()
      expect(sent).toHaveLength(2)
      expect(new Set(sent).size).toBe(1)
    } finally {
      await second.close()
    }
  })

  it('leave what a slow one has lost to the other: its note comes too late', async () => {
    await server.outbox.close()
    await server.put([paid])
    const [slow, begun] = [createGate(), createGate()]
    const carriers: Carriers = {
      ...server.outboxOptions.carriers,
      bell: async (parcel) => {
        const carried = await server.outboxOptions.carriers.bell(parcel)
        begun.open()
        await slow.opened
        return carried
      },
    }
    const first = await openOutbox({ ...server.outboxOptions, carriers })
    await begun.opened
    server.advance(121_000)
    const second = await openOutbox(server.outboxOptions)
    await second.idle()
    slow.open()
    await first.idle()
    await Promise.all([first.close(), second.close()])
    expect(await states()).toEqual(['done'])
    expect(await bell()).toHaveLength(1)
  })

  it('go on after their connection for news was lost', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pagewright-notifications' and datname = current_database()`.execute(
      server.databases.app,
    )
    await server.put([paid])
    await expect.poll(states, { timeout: 5_000 }).toEqual(['done'])
  })
})
