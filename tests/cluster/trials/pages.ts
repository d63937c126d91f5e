import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import type { HealthAnswer } from '#server/monitoring/health.ts'
import { call, signIn } from '../client.ts'
import { writeNotePage } from '../pages.ts'
import type { ClusterServer } from '../servers.ts'
import { expectThat, ms, type Trial } from '../trial.ts'
import { until } from '../until.ts'

const DIFFERENT = 'not those of all servers'
const PLACE = { place: { type: 'string(20)', title: '地点' } }

export const pages: Trial = {
  name: 'a page file that one server is given is one page on all of them',
  run: async ({ folder, servers }) => {
    const [first, ...others] = servers()
    const token = await signIn(first.url)
    const hashes = () => Promise.all(servers().map(({ url }) => hashOn(url, token)))
    const [before] = await hashes()
    const told = others.map(tellings)
    writeNotePage(folder, [first.name], PLACE)
    const took = await until('all servers have the new page', async () => {
      const found = await hashes()
      return found[0] !== before && found.every((hash) => hash !== '' && hash === found[0])
    })
    const [after = ''] = await hashes()
    const plans = new Set(await Promise.all(servers().map(({ url }) => planOn(url, { token, hash: after }))))
    expectThat(plans.size === 1, `The servers have made ${plans.size} different plans of one text.`)
    for (const { name, url } of servers()) {
      const old = await save(url, { token, hash: before ?? '', name })
      expectThat(
        old.code === ENVELOPE_CODES.pageChanged,
        `${name} does not tell an open form that the page has changed: ${old.message}`,
      )
      const saved = await save(url, { token, hash: after, name })
      expectThat(saved.success, `${name} does not save the new field: ${saved.message}`)
    }
    for (const server of others) {
      expectThat(await isNoted(server), `${server.name} does not say on /readyz that its files are older.`)
    }
    const times = others.map((server, index) => tellings(server) - (told[index] ?? 0))
    expectThat(
      times.every((count) => count === 1),
      `The others have said ${times.join(' and ')} times in their logs that their files are older.`,
    )
    expectThat(!(await isNoted(first)), `${first.name} takes its own file for an older one.`)
    writeNotePage(
      folder,
      others.map(({ name }) => name),
      PLACE,
    )
    await until('nobody has older files', async () =>
      (await Promise.all(servers().map(isNoted))).every((noted) => !noted),
    )
    expectThat(
      (await hashes()).every((hash) => hash === after),
      'The same file has become another page.',
    )
    return `the same text and plan on all after ${ms(took)}, all save its new field, and the two with the older file say so`
  },
}

async function hashOn(url: string, token: string): Promise<string> {
  const { body } = await call<{ hash: string; hasPlan: boolean }>(url, {
    path: '/pagewright/pages/cluster-note',
    token,
  })
  return body.result?.hasPlan ? body.result.hash : ''
}

/** What the console gets of the page, made by each server for itself. */
async function planOn(url: string, { token, hash }: { token: string; hash: string }): Promise<string> {
  const response = await fetch(`${url}${API_BASE_PATH}/pagewright/pages/cluster-note/${hash}/plan`, {
    headers: { [HEADERS.token]: token },
  })
  expectThat(response.ok, `No plan: ${response.status}`)
  return response.text()
}

async function save(url: string, { token, hash, name }: { token: string; hash: string; name: string }) {
  const { body } = await call<{ place: string }>(url, {
    method: 'POST',
    path: '/cluster/note/add',
    token,
    body: { name, place: '北京' },
    headers: { [HEADERS.pageIdentity]: hash },
  })
  return body
}

async function isNoted({ healthUrl }: ClusterServer): Promise<boolean> {
  const answer = await fetch(`${healthUrl}/readyz`)
  expectThat(answer.ok, `A server with older files is not ready: ${answer.status}`)
  // Our own answer; something else makes the trial fail here.
  const { notes } = (await answer.json()) as HealthAnswer
  return notes.some((note) => note.includes(DIFFERENT))
}

function tellings(server: ClusterServer): number {
  return server.complaints(40).filter((line) => line.includes(DIFFERENT)).length
}
