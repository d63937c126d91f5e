import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../client.ts'
import { startLoad } from '../load.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

const WORK_MS = 1_500

export const killOne: Trial = {
  name: 'one server killed (-9) in the middle of writes',
  run: async ({ balancer, postgres, servers, restart }) => {
    const token = await signIn(balancer.url)
    const prefix = `kill${Date.now()}`
    const load = startLoad({ url: balancer.url, token, writers: 8, readers: 2, prefix })
    await delay(WORK_MS)
    const [, victim] = servers()
    await victim.program.kill()
    const noticedMs = await until('the balancer leaves it out', () => balancer.ready().length === 2)
    await delay(WORK_MS)
    await load.stop()
    const rows = await postgres.query<{ name: string }>(
      `select name from pagewright.cluster_note where starts_with(name, '${prefix}-')`,
    )
    const stored = new Map<string, number>()
    for (const { name } of rows) stored.set(name, (stored.get(name) ?? 0) + 1)
    const lost = [...load.acknowledged].filter((name) => !stored.has(name))
    const twice = [...stored.values()].filter((count) => count > 1).length
    await restart(1)
    expectThat(load.acknowledged.size > 20, `Only ${load.acknowledged.size} writes were acknowledged.`)
    expectThat(lost.length === 0, `${lost.length} acknowledged writes are gone, ${lost[0]} among them.`)
    expectThat(twice === 0, `${twice} writes are there twice.`)
    return `${load.acknowledged.size} writes acknowledged, 0 lost, 0 twice; ${load.failures.length} of ${load.requests()} requests, those under way on it, failed; left out after ${ms(noticedMs)}`
  },
}
