/** What a check constraint says about one column, where it can be said in a page. */
export interface CheckMeaning {
  readonly values?: readonly string[]
  readonly min?: string
  readonly max?: string
}

/** Casts and the parentheses around a single word say nothing here. */
function simplify(definition: string): string {
  let text = definition.replace(/::[a-z]+(?: [a-z]+)*(?:\(\d+(?:,\d+)?\))?(?:\[\])?/g, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/(?<![\w"])\(((?:"[^"]+"|[\w.-]+|'(?:[^']|'')*'|ARRAY\[[^\]]*\]))\)/g, '$1')
  }
  return text.replace(/^CHECK\s*/, '').trim()
}

const NAME = '(?:"[^"]+"|[a-z_][\\w$]*)'
const IN_LIST = new RegExp(`^\\(*${NAME} = ANY \\(?ARRAY\\[(.*)\\]\\)?\\)*$`)
const IS_ONE = new RegExp(`^\\(*${NAME} = ('(?:[^']|'')*')\\)*$`)
const BOUND = new RegExp(`^\\(*${NAME} (>=|<=|>|<) '?(-?\\d+(?:\\.\\d+)?)'?\\)*$`)

/** Reads `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` and bounds; null for what it does not understand. */
export function readCheck(definition: string, isInteger: boolean): CheckMeaning | null {
  const text = simplify(definition)
  const list = IN_LIST.exec(text)?.[1] ?? IS_ONE.exec(text)?.[1]
  if (list !== undefined) return readValues(list)
  const meanings = text.split(/ AND /).map((part) => readBound(part.trim(), isInteger))
  return meanings.every((meaning) => meaning !== null) ? Object.assign({}, ...meanings) : null
}

function readValues(list: string): CheckMeaning | null {
  const items = [...list.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(
    ([, text, number]) => text?.replaceAll("''", "'") ?? number ?? '',
  )
  return items.length > 0 ? { values: items } : null
}

function readBound(text: string, isInteger: boolean): CheckMeaning | null {
  const [, operator, bound] = BOUND.exec(text) ?? []
  if (bound === undefined) return null
  if (operator === '>=') return { min: bound }
  if (operator === '<=') return { max: bound }
  // "More than" has no bound that belongs to it but among whole numbers.
  if (!isInteger || !/^-?\d+$/.test(bound)) return null
  return operator === '>' ? { min: String(Number(bound) + 1) } : { max: String(Number(bound) - 1) }
}
