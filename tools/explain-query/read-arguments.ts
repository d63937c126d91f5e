import { UsageError } from '../command.ts'
import { explainQueryMessages as messages } from './messages.ts'

/** What a call of the command asks for. */
export interface AskedList {
  readonly page: string
  readonly tenantId: number
  /** As the list call of the page takes it. */
  readonly query: Readonly<Record<string, string>>
}

const OPTIONS = ['--sort', '--page', '--page-size', '--tenant'] as const
type Option = (typeof OPTIONS)[number]

/** @throws {UsageError} for what cannot be read. */
export function readArguments(args: readonly string[]): AskedList {
  const given = new Map<Option, string>()
  const words: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const option = OPTIONS.find((one) => one === word)
    if (!option) throw new UsageError(messages.unknownOption(word))
    const value = args[at + 1]
    if (value === undefined) throw new UsageError(messages.valueMissing(option))
    given.set(option, value)
    at += 1
  }
  const [page, ...conditions] = words
  if (page === undefined) throw new UsageError(messages.usage)
  const tenant = given.get('--tenant') ?? '0'
  if (!/^\d{1,9}$/.test(tenant)) throw new UsageError(messages.badTenant(tenant))
  return {
    page,
    tenantId: Number(tenant),
    query: {
      ...Object.fromEntries(conditions.map(readCondition)),
      ...sortOf(given.get('--sort')),
      pageNo: given.get('--page') ?? '1',
      pageSize: given.get('--page-size') ?? '10',
    },
  }
}

function readCondition(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(messages.badCondition(text))
  return [text.slice(0, at), text.slice(at + 1)]
}

/** As pages write it: `-createTime`. */
function sortOf(sort: string | undefined): Record<string, string> {
  if (sort === undefined) return {}
  return { column: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' }
}
