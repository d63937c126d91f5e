import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedProperty } from '#renderer/action-traits.ts'
import type { EntityPagePlan } from '#server/resources/resource.ts'
import type { PageServer } from '#tests/support/page-server.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { type Call, tellAccess } from './calls.ts'

const FILE = join(import.meta.dirname, 'rows.txt')

/** Who may make which call, by its name: `rows.txt`, for the fixed calls and those of the system's own pages. */
export function readRows(): ReadonlyMap<string, string> {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [method = '', path = '', ...access] = line.split(' ')
        return [`${method} ${path}`, access.join(' ')] as const
      }),
  )
}

/** What the calls of every page over rows of its own ask for, below its prefix; an action asks for its own name. */
const OF_A_PAGE: Readonly<Record<string, string>> = {
  list: 'list',
  statistics: 'list',
  groups: 'list',
  queryById: 'list',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  deleteBatch: 'batch_delete',
  saveAll: 'add | edit | delete | batch_delete',
  exportXls: 'export',
  exportTask: 'export',
  exportTicket: 'export',
  importTemplate: 'import',
  importPreview: 'import',
  importTask: 'import',
  importExcel: 'import',
  importErrors: 'import',
  deleted: 'rows:restore & list',
  restore: 'rows:restore & list',
  undoDelete: 'delete & list',
  purge: 'rows:purge & list',
  history: 'history & list',
}

/** Work on all rows that conditions find takes the right to one kind of it; which, is looked at once it is known. */
function workOf({ actions }: EntityPagePlan): string {
  const stored = actions.filter(({ type, needsRows, isForPrograms }) => {
    const property = storedProperty(actionRegistry.get(type))
    return property !== undefined && needsRows && !isForPrograms
  })
  return ['batch_delete', 'edit', ...stored.map(({ name }) => name)].join(' | ')
}

/** What a call must ask for; undefined: nobody has said. */
export function rowOf(server: PageServer, rows: ReadonlyMap<string, string>, call: Call): string | undefined {
  const written = rows.get(call.name)
  if (written !== undefined || call.page === null) return written
  const plan = server.pageSet.resource(call.page)?.plan
  if (!plan || plan.entity.managed !== undefined) return undefined
  const below = call.path.slice(plan.entity.api.length + 1)
  const action = below.startsWith('action/')
    ? below.slice('action/'.length)
    : below === 'batchPreview' || below === 'batchWork'
      ? workOf(plan)
      : OF_A_PAGE[below]
  return action
    ?.split(/( [|&] )/)
    .map((part) => (/^ [|&] $/.test(part) ? part : `${plan.permissionPrefix}:${part}`))
    .join('')
}

/** The line that says what a call says of itself, for who adds one and has thought about it. */
export function lineOf(call: Call): string {
  return `${call.name} ${tellAccess(call)}`
}
