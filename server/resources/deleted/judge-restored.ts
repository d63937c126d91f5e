import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createPageContext } from '../../http/request-context.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { type EntityPagePlan, fieldAt, maySee } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkRecord } from '../write/check-record.ts'
import { changesOf, type PlannedSave } from '../write/prepare-save.ts'
import { cellsOfNew } from '../write/settle-cells.ts'
import { failuresOf } from '../write/settle-record.ts'
import type { Restoration } from './deleted-store.ts'

/** A deleted record, how it would be saved now, and what of it differs from what is stored. */
interface PlannedRestoration {
  readonly plan: PlannedSave
  readonly restoration: Restoration
}

/**
 * What deleted records come to as they would be saved now: computed anew, and judged by all rules and checks of the page
 * over all that they hold, since both may have changed meanwhile. In the name of the page, as nobody has entered it now.
 */
export async function planRestored(
  work: ResourceChange,
  records: readonly StoredRecord[],
  kept: ReadonlyMap<string, ReadonlyMap<string, CanonicalValue>>,
): Promise<readonly PlannedRestoration[]> {
  const { resource } = work
  const context = createPageContext(work.context)
  const { plan, logic, timeZone } = resource
  const related = createRelatedReads({ ...work, context })
  await related.readStored(records.map(toPageRecord))
  return related.settle(() =>
    records.map((record, index): PlannedRestoration => {
      const stored = toPageRecord(record)
      const base: PageRecord = { ...stored, ...Object.fromEntries(kept.get(record.id) ?? []) }
      const environment = logicEnvironment(context, timeZone, stored, related.rows)
      const state = logic.open(base, environment, { fills: false })
      const cells = cellsOfNew(plan.subTables, state, environment)
      const errors = failuresOf(resource, state, () => true)
      const settled = { record: state.record, base, state, opened: () => state, environment, cells, errors }
      const read = { values: record.values, rows: new Map(), places: new Map(), errors: [] }
      const broken = checkRecord({ context, resource }, { read, settled, isNew: true })
      const existing = emptied(record)
      const save = { ...changesOf(resource, state.record, existing), errors: [...errors, ...broken] }
      return {
        plan: { at: `/ids/${index}`, existing, save },
        restoration: { record, ...changesOf(resource, state.record, record) },
      }
    }),
  )
}

/** The record as if nothing of it were saved yet, so that all it holds is looked at; its own rows stay its own. */
function emptied(record: StoredRecord): StoredRecord {
  const rows = [...record.rows].map(
    ([name, list]) => [name, list.map(({ id }) => ({ id, values: new Map<string, CanonicalValue>() }))] as const,
  )
  return { ...record, values: new Map(), rows: new Map(rows) }
}

/** What was chosen before may stay, in rows that come back as in those that were never gone. */
const STAYING: ReadonlySet<string> = new Set(['unknown-choice', 'not-fitting'])

/** What keeps records from coming back, as far as the caller may know what it: what lies in fields that they do not see is said without its name. */
export function toldErrors(
  { context, resource: { plan } }: Pick<ResourceChange, 'context' | 'resource'>,
  errors: readonly FieldError[],
): readonly FieldError[] {
  const isHidden = (field: FieldPlan | undefined) => field !== undefined && !maySee(context, field)
  const hidesSome = [...plan.fields, ...plan.subTables.flatMap(({ fields }) => fields)].some(isHidden)
  return errors
    .filter(({ code }) => !STAYING.has(code))
    .map((error) => {
      const field = fieldOfRow(plan, error.pointer)
      // Checks and guards may compare with anything.
      const mayTell = hidesSome && (error.code.startsWith('check:') || error.code === 'expression-limit')
      if (!isHidden(field) && !mayTell) return error
      return {
        pointer: error.pointer.split('/').slice(0, 3).join('/'),
        code: 'hidden',
        message: messages.hiddenRefusal,
      }
    })
}

/** The field that `/ids/3/price` or `/ids/3/lines/1/price` points at. */
export function fieldOfRow(plan: EntityPagePlan, pointer: string): FieldPlan | undefined {
  const [, , , name = '', , column] = pointer.split('/')
  return fieldAt(plan, column === undefined ? name : `${name}.${column}`)
}
