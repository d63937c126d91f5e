import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Case, CaseSetup, Request } from './cases.ts'
import { differenceOf, differs } from './difference.ts'
import { createRequests } from './requests.ts'
import type { Contestant } from './servers.ts'
import { type Stored, storedSince } from './stored-lines.ts'

const OWN_HEADERS: ReadonlySet<string> = new Set(['date', 'x-trace-id', 'content-length', 'set-cookie'])
/** Of each call so many, one after the other: the first one finds other values than the next. */
const SAMPLES = 12
/** Each takes half a second, and their number is limited. */
const SIGN_INS = 3
/** Lines of the operation log come up to a second later. */
const WRITTEN_LATER_MS = 1_200

interface Asked {
  readonly at: Contestant
  readonly token: string
}

/**
 * Asks both the same calls and compares what they answer and what they leave in the logs.
 *
 * @throws with the place where the two differ: nothing is measured then.
 */
export async function compareBytes(
  one: Case,
  setup: CaseSetup,
  contestants: readonly Asked[],
  database: { readonly reset: () => Promise<void>; readonly owner: pg.Client },
): Promise<void> {
  const stories: Story[] = []
  for (const asked of contestants) {
    // The second one finds what the first one found.
    if (one.isWrite) await database.reset()
    stories.push(await tell(one, setup, asked, database.owner))
  }
  const [ours, twin] = stories
  if (!ours || !twin) throw new TypeError('There are two to compare.')
  const fault =
    ours.answers.map((answer, sample) => faultOf(answer, twin.answers[sample], one, sample)).find(Boolean) ??
    differenceOf(ours.stored, twin.stored, 'stored lines', true)
  if (fault !== undefined) throw new Error(`${one.name}: the two differ at ${fault}`)
}

interface Story {
  readonly answers: readonly Answered[]
  readonly stored: Stored
}

async function tell(one: Case, setup: CaseSetup, asked: Asked, owner: pg.Client): Promise<Story> {
  const requests = createRequests(one.name, setup, 0)
  const since = new Date()
  const answers: Answered[] = []
  for (let sample = 0; sample < (one.name === 'sign-in' ? SIGN_INS : SAMPLES); sample += 1) {
    const answer = await ask(one.name, requests.next(), asked)
    requests.answered(answer.text)
    answers.push(answer)
  }
  await delay(WRITTEN_LATER_MS)
  return { answers, stored: await storedSince(owner, since) }
}

function faultOf(ours: Answered, twin: Answered | undefined, { isWrite }: Case, sample: number): string | undefined {
  if (!twin) return `answer ${sample}, which the twin did not give`
  const place = `answer ${sample}, `
  return (
    differs(ours.status, twin.status, `${place}status`) ??
    differs(ours.headers, twin.headers, `${place}headers`) ??
    differenceOf(ours.body, twin.body, `${place}body`, isWrite) ??
    differs(Buffer.byteLength(ours.text), Buffer.byteLength(twin.text), `${place}length in bytes`)
  )
}

interface Answered {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: unknown
  readonly text: string
}

async function ask(name: string, { method, path, body }: Request, { at, token }: Asked): Promise<Answered> {
  const response = await fetch(`http://127.0.0.1:${at.port}/jeecg-boot${path}`, {
    method,
    headers: {
      'x-access-token': token,
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed: unknown = JSON.parse(text)
  if (Reflect.get(Object(parsed), 'success') !== true) throw new Error(`${name}, ${at.name}: ${text.slice(0, 500)}`)
  const headers = [...response.headers].filter(([header]) => !OWN_HEADERS.has(header)).sort()
  return { status: response.status, headers, body: parsed, text }
}
