import pino from 'pino'
import { expect, it } from 'vitest'
import { pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { runForTenant } from '../../db/tenant-scope.ts'
import { runTimers } from './run-timers.ts'

const log = pino({ level: 'silent' })

const bill = pageOf(
  'bill',
  {
    dueOn: { type: 'date', title: '到期' },
    told: { type: 'integer', title: '提醒次数', readonly: true, default: 0 },
  },
  {
    actions: { tell: { title: '提醒', type: 'set-values', props: { values: { told: '= told + 1' } } } },
    timers: [{ when: 'dueOn == today()', do: 'tell', daily: '09:00' }],
  },
)

const pages = servePages(bill)
const bills = pages.client('bill')

async function runAt(time: string) {
  const { timedPages } = pages.server.pageSet
  await runForTenant(0, () => runTimers({ tenantId: 0, timedPages, clock: () => new Date(`${time}+08:00`), log }))
}

it('a daily timer that comes late takes the rows of the day it is for, and each row once', async () => {
  await runAt('2026-11-19T09:00')
  const missed = await bills.stored({ dueOn: '2026-11-20' })
  const next = await bills.stored({ dueOn: '2026-11-21' })
  const told = async () => Promise.all([missed, next].map(async ({ id }) => (await bills.get(id)).result.told))
  // The server was down on the twentieth, and is up again in the morning after.
  await runAt('2026-11-21T08:00')
  expect(await told()).toEqual([1, 0])
  await runAt('2026-11-21T09:00')
  expect(await told()).toEqual([1, 1])
})

it('a daily timer that comes late over several days makes up for the last one', async () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-24'].map((dueOn) => bills.stored({ dueOn }))
  const ids = (await Promise.all(days)).map(({ id }) => id)
  await runAt('2026-11-24T08:59')
  const told = await Promise.all(ids.map(async (id) => (await bills.get(id)).result.told))
  expect(told).toEqual([0, 1, 0])
})
