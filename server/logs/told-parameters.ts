import { HIDDEN_VALUE } from '../resources/write/record-log.ts'

/** Longer texts say what was done no better than their beginnings. */
const LONGEST_TEXT = 200
const LONGEST_WHOLE = 2_000
const MOST_ENTRIES = 20
const MOST_VALUES = 300
const DEEPEST = 6
const MORE = '…'

/** Names whose values nobody may read, whatever call they are sent with. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)?$|password|pwd|secret|token|captcha|smscode|otp$|recoverycode|credential|privatekey|salt|sign$/i
/** What opens a stored file, within its address. */
const FILE_SIGNATURE = /([?&]sign=)[^&"\s]*/g

export type IsSecret = (name: string) => boolean

const NONE: IsSecret = () => false

/**
 * What a call was made with, as the log tells it: without secrets, cut short, and without working through more of it than
 * is told.
 * @param isSecret names of the call's own that are hidden as well.
 */
export function tellParameters(parts: Readonly<Record<string, unknown>>, isSecret: IsSecret = NONE): string | null {
  const given = Object.entries(parts).filter(([, part]) => !isEmpty(part))
  const [only, another] = given
  if (!only) return null
  const budget = { values: MOST_VALUES }
  const told = tell(another ? Object.fromEntries(given) : only[1], { isSecret, budget, depth: 0 })
  return cut(JSON.stringify(told), LONGEST_WHOLE)
}

interface Telling {
  readonly isSecret: IsSecret
  readonly budget: { values: number }
  readonly depth: number
}

function tell(value: unknown, telling: Telling): unknown {
  if (telling.budget.values <= 0 || telling.depth > DEEPEST) return MORE
  telling.budget.values -= 1
  if (typeof value === 'string') return tellText(value, telling)
  if (Array.isArray(value)) return tellList(value, telling)
  return typeof value === 'object' && value !== null ? tellObject(value, telling) : value
}

function tellList(list: readonly unknown[], telling: Telling): readonly unknown[] {
  const inner = { ...telling, depth: telling.depth + 1 }
  const told = list.slice(0, MOST_ENTRIES).map((entry) => tell(entry, inner))
  return list.length > MOST_ENTRIES ? [...told, `${MORE}(${list.length})`] : told
}

function tellObject(value: object, telling: Telling): Readonly<Record<string, unknown>> {
  const inner = { ...telling, depth: telling.depth + 1 }
  const hides = (name: string) => SECRET_NAME.test(name) || telling.isSecret(name)
  // A condition names the field that its value is compared with: `{ "field": "cost", "rule": "eq", "val": "5" }`.
  const field = Reflect.get(value, 'field')
  const isHiddenCondition = typeof field === 'string' && hides(field)
  const told: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(value)) {
    if (telling.budget.values <= 0) return { ...told, [MORE]: MORE }
    const isHidden = hides(name) || (isHiddenCondition && name !== 'field')
    told[name] = isHidden && !isEmpty(entry) ? HIDDEN_VALUE : tell(entry, inner)
  }
  return told
}

/** Texts may hold conditions or rows in their turn, as the contract's clients send them. */
function tellText(text: string, telling: Telling): unknown {
  const inner = readJson(text)
  if (inner !== undefined) return tell(inner, telling)
  return cut(text.replace(FILE_SIGNATURE, `$1${HIDDEN_VALUE}`), LONGEST_TEXT)
}

function readJson(text: string): object | undefined {
  if (text.length > 10_000 || !/^(?:[[{]|%5B|%7B)/i.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(/^%/.test(text) ? decodeURIComponent(text) : text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    // No JSON: it is told as any other text.
    return undefined
  }
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}${MORE}` : text
}
