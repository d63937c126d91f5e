import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { DOMAIN_EVENT_CHANNEL, type DomainEvent } from './domain-event.ts'

describe('a change of rows', () => {
  let server: PageServer
  let listener: pg.Client
  const heard: DomainEvent[] = []

  beforeAll(async () => {
    server = await createPageServer({
      'a.json': pageOf('heard', { name: { type: 'string(8)', title: '名称', rules: ['required'] } }),
    })
    listener = await server.databases.connect()
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? 'null')))
    await listener.query(`listen ${DOMAIN_EVENT_CHANNEL}`)
  })
  afterAll(async () => {
    await listener?.end()
    await server?.close()
  })

  it('is told to every server once it is certain, by id and without values', async () => {
    const rows = clientOf(server, '/trial/heard', await server.signIn('admin'))
    const { id } = await rows.stored({ name: 'x' })
    await rows.edit({ id, name: '' })
    await rows.edit({ id, name: 'y' })
    await rows.remove(id)
    // What was sent before a query of the listener is there when the query is answered.
    await listener.query('select 1')
    const mine = heard.filter((event) => event.table === 'trial_heard')
    const event = { kind: 'records', table: 'trial_heard', ids: [id], tenantId: 0, username: 'admin' }
    expect(mine).toEqual([
      { ...event, action: 'add' },
      { ...event, action: 'edit' },
      { ...event, action: 'delete' },
    ])
  })
})
