import { call, signIn } from '../client.ts'
import type { Postgres } from '../postgres.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

const TURNS = 20
const GOAL_MS = 100
/** Of the looking, and of a machine on which three servers and a database work at once. */
const POLL_MS = 2

export const changes: Trial = {
  name: 'what is kept in memory changes on all servers',
  run: async ({ servers, postgres }) => {
    const [one, ...others] = servers()
    const token = await signIn(one.url)
    const textOn = async (url: string) => {
      const path = '/sys/dict/getDictItems/valid_status'
      const { body } = await call<{ value: string; text: string }[]>(url, { path, token })
      return body.result.find(({ value }) => value === '1')?.text
    }
    for (const { url } of servers()) await textOn(url)
    const waited: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const text = `第${turn}次`
      await changeText(postgres, text)
      const looks = others.map(({ name, url }) =>
        until(`${name} has the change`, async () => (await textOn(url)) === text, 5_000, POLL_MS),
      )
      waited.push(...(await Promise.all(looks)))
    }
    const sorted = waited.toSorted((a, b) => a - b)
    const [middle, last] = [sorted[sorted.length >> 1] ?? Number.NaN, sorted.at(-1) ?? Number.NaN]
    expectThat(middle <= GOAL_MS, `A change takes ${ms(middle)} to reach the others.`)
    return `${TURNS} changes reached two servers after ${ms(middle)} in the middle, ${ms(last)} at most (goal ${GOAL_MS} ms)`
  },
}

/** By hand in the database: no server is the one that knows first. */
function changeText(postgres: Postgres, text: string): Promise<unknown> {
  return postgres.query(`
    update pagewright.sys_dict_item set item_text = '${text}'
    where item_value = '1' and dict_id = (select id from pagewright.sys_dict where dict_code = 'valid_status')
  `)
}
