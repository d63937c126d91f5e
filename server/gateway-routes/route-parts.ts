import { gatewayRouteMessages as messages } from './messages.ts'

/** Conditions of a route whose arguments are a list of texts. */
const LIST_PREDICATES: readonly string[] = ['Path', 'Method', 'Host', 'After', 'Before', 'Between', 'RemoteAddr']
/** Those whose arguments have names. */
const OBJECT_PREDICATES: Readonly<Record<string, readonly string[]>> = {
  Header: ['header', 'regexp'],
  Query: ['param', 'regexp'],
  Cookie: ['name', 'regexp'],
}

type Part = Readonly<Record<string, unknown>>

/** What is wrong with the conditions of a route, as they are written; null: nothing. */
export function predicateFault(text: string): string | null {
  return faultOf(text, messages.predicates, (part) => {
    const { name, args } = part
    if (typeof name !== 'string' || name === '') return messages.nameMissing
    const names = Object.hasOwn(OBJECT_PREDICATES, name) ? OBJECT_PREDICATES[name] : undefined
    if (names) {
      const fits = isObject(args) && names.every((key) => isText(args[key]))
      return fits ? null : messages.objectArguments(names.join('、'))
    }
    if (!LIST_PREDICATES.includes(name)) {
      return messages.unknownPredicate(name, [...LIST_PREDICATES, ...Object.keys(OBJECT_PREDICATES)].join('、'))
    }
    if (!Array.isArray(args) || args.length === 0 || !args.every(isText)) return messages.listArguments
    return name === 'Between' && args.length !== 2 ? messages.betweenArguments : null
  })
}

/** What is wrong with its filters. */
export function filterFault(text: string): string | null {
  return faultOf(text, messages.filters, ({ name, args = [] }) => {
    if (typeof name !== 'string' || name === '') return messages.nameMissing
    if (!/^[A-Za-z][A-Za-z0-9]{0,99}$/.test(name)) return messages.filterName
    const isKeyed = (one: unknown) =>
      isObject(one) && isText(one.key) && ['string', 'number'].includes(typeof one.value)
    return Array.isArray(args) && args.every(isKeyed) ? null : messages.keyedArguments
  })
}

/** As the contract's lists have them; what was stored broken is none. */
export function partsOf(text: string | null): readonly Part[] {
  const parsed = parse(text ?? '')
  return Array.isArray(parsed) ? parsed.filter(isObject) : []
}

function faultOf(text: string, what: string, judge: (part: Part) => string | null): string | null {
  if (text.trim() === '') return null
  const parsed = parse(text)
  if (parsed === undefined) return messages.malformed(what)
  if (!Array.isArray(parsed)) return messages.list(what)
  for (const [index, part] of parsed.entries()) {
    const fault = isObject(part) ? judge(part) : messages.nameMissing
    if (fault !== null) return messages.entry(what, index + 1, fault)
  }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
