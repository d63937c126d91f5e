import type { Case, CaseSetup } from './cases.ts'
import { createRequests } from './requests.ts'
import type { Contestant } from './servers.ts'

/** What may differ: when and by what an answer was made, and what it made. */
const OWN_VALUES: ReadonlySet<string> = new Set(['timestamp', 'token'])
const OWN_HEADERS: ReadonlySet<string> = new Set(['date', 'x-trace-id', 'content-length', 'set-cookie'])
/** Where something was made or changed, its id and its times differ as well. */
const OWN_OF_WRITES: ReadonlySet<string> = new Set(['id', 'createTime', 'updateTime'])

interface Sample {
  readonly at: Contestant
  readonly token: string
}

/** @throws with the place where the answers of the two differ: nothing is measured then. */
export async function compareBytes(
  one: Case,
  setup: CaseSetup,
  samples: readonly Sample[],
  reset: () => Promise<void>,
): Promise<void> {
  const answers: Answered[] = []
  for (const sample of samples) {
    // The second one finds what the first one found.
    if (one.isWrite) await reset()
    answers.push(await ask(one.name, setup, sample))
  }
  const [ours, twin] = answers
  const { name } = one
  if (!ours || !twin) throw new TypeError('There are two to compare.')
  const fault =
    differs(ours.status, twin.status, 'status') ??
    differs(ours.headers, twin.headers, 'headers') ??
    differenceOf(ours.body, twin.body, 'body', one.isWrite)
  if (fault !== undefined) throw new Error(`${name}: the answers differ at ${fault}`)
  if (ours.length !== twin.length) {
    throw new Error(`${name}: ${ours.length} bytes by ours, ${twin.length} by the twin`)
  }
}

interface Answered {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: unknown
  readonly length: number
}

async function ask(name: string, setup: CaseSetup, { at, token }: Sample): Promise<Answered> {
  const { method, path, body } = createRequests(name, setup, 0).next()
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
  return { status: response.status, headers, body: parsed, length: Buffer.byteLength(text) }
}

function differs(one: unknown, other: unknown, place: string): string | undefined {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  return left === right ? undefined : `${place}:\nours ${left}\ntwin ${right}`
}

/** Field by field, and in the same order. */
function differenceOf(one: unknown, other: unknown, place: string, isWrite: boolean): string | undefined {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return differs(one, other, place)
  }
  const keys = differs(Object.keys(one), Object.keys(other), `${place} (names and their order)`)
  if (keys !== undefined) return keys
  for (const [name, value] of Object.entries(one)) {
    const isOwn = OWN_VALUES.has(name) || (isWrite && OWN_OF_WRITES.has(name))
    const counterpart: unknown = Reflect.get(other, name)
    const found = isOwn
      ? differs(shapeOf(value), shapeOf(counterpart), `${place}.${name} (its shape)`)
      : differenceOf(value, counterpart, `${place}.${name}`, isWrite)
    if (found !== undefined) return found
  }
  return undefined
}

/** Digits and letters stand for any of their kind. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[0-9a-f]/gi, 'x').replace(/[\w-]{20,}/g, 'text')
  return typeof value
}
