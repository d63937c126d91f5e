import { createReferences } from '../../calls/references.ts'
import { createServerChecks } from '../../calls/server-checks.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { Host } from '../../host.ts'
import type { FormLogic } from '../../logic/form-logic.ts'
import { lockedParts } from '../../logic/sight-locks.ts'
import type { LedgerRow } from '../../rows/ledger-row.ts'
import type { PageWidgets } from '../../widget.ts'
import { type FormNode, visibleLayout } from '../field/visible-layout.ts'
import { createFormModel } from '../form/model/create-form-model.ts'
import type { FormModel } from '../form/model/form-model.ts'
import { initialRow } from '../form/model/initial-values.ts'
import { unseenComputed } from '../form/model/unseen-computed.ts'
import type { BatchParts } from './batch-parts.ts'
import { messages } from './messages.ts'

export interface RowFormSettings {
  readonly host: Host
  readonly registry: PageWidgets
  readonly plan: PagePlan
  readonly logic: FormLogic
  readonly parts: BatchParts
  readonly row: LedgerRow
  /** Told of every change. */
  onChange?(): void
}

/** A form of a row's sub-table alone, by the rules of the page: as the form of a record would have it. */
export function openRowForm({ host, registry, plan, logic, parts, row, onChange }: RowFormSettings): FormModel {
  const { record, stored } = row
  const environment = () => ({ user: host.user, now: host.clock.businessNow() })
  const locked = stored ? lockedParts(plan, host.permissions.isVisible) : null
  return createFormModel({
    plan,
    logic,
    layout: rowLayout(host, plan, parts, row),
    record,
    initial: {},
    stored,
    unseen: unseenComputed(plan, host.permissions),
    locked,
    filledFields: [],
    checks: createServerChecks(host.call),
    references: createReferences(host.call),
    environment,
    initialRow: (table, current) => initialRow(table, current, { old: stored, ...environment() }, registry),
    onUnsavedChange: () => undefined,
    ...(onChange && { onChange }),
  })
}

function rowLayout(host: Host, plan: PagePlan, parts: BatchParts, { stored }: LedgerRow): readonly FormNode[] {
  const { expand = null } = plan.grid ?? {}
  if (!expand) return []
  const locked = stored ? lockedParts(plan, host.permissions.isVisible) : null
  const layout = visibleLayout([{ kind: 'subTable', title: null, table: expand }], host.permissions, locked)
  if (stored ? parts.mayEdit : parts.mayAdd) return layout
  return layout.map((node) => (node.kind === 'subTable' ? { ...node, closed: messages.viewOnly } : node))
}
