import { useState } from 'react'
import { MAX_PAGE_ROWS } from '#schemas/api/row-limits.ts'
import { createReferences } from '../../calls/references.ts'
import { createServerChecks } from '../../calls/server-checks.ts'
import type { PagePlan } from '../../compile/plan.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import { lockedParts } from '../../logic/sight-locks.ts'
import { changedTables } from '../../rows/row-tables.ts'
import { initialRecord } from '../form/model/initial-values.ts'
import { unseenComputed } from '../form/model/unseen-computed.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { unseenFields } from '../list/use-row-environment.ts'
import { type BatchModel, createBatchModel } from './batch-model.ts'
import type { BatchParts } from './batch-parts.ts'
import { messages } from './messages.ts'
import { openRowForm } from './row-form.ts'
import { rowGuards } from './row-guards.ts'

/**
 * The rows of a grid page, for as long as its tab lives. A page that is exchanged while it is being written gets a new
 * one: `key` the component that calls this by the plan.
 */
export function useBatchModel(plan: PagePlan, parts: BatchParts): BatchModel {
  const host = useHost()
  const registry = useRegistry()
  const [model] = useState(() => {
    const logic = createFormLogic(plan)
    const environment = () => ({ user: host.user, now: host.clock.businessNow() })
    return createBatchModel({
      plan,
      logic,
      columns: parts.placed,
      sendable: parts.sendable,
      tables: parts.tables,
      unseen: unseenComputed(plan, host.permissions),
      locked: lockedParts(plan, host.permissions.isVisible),
      maxRows: MAX_PAGE_ROWS,
      mayEdit: parts.mayEdit,
      ...rowGuards(plan, { ...environment(), unseen: unseenFields(plan, host.permissions) }),
      checks: createServerChecks(host.call),
      references: createReferences(host.call),
      async tableMistakes(row) {
        const { expand } = parts
        if (!expand) return []
        const { name, title } = expand.table
        if (changedTables(parts.tables, row.stored ?? {}, row.record).length === 0) return []
        const form = openRowForm({ host, registry, plan, logic, parts, row })
        const wrong = await form.validate([name])
        return wrong.length === 0 ? [] : [messages.tableMistakes(title, wrong.length)]
      },
      environment,
      newRow: () => initialRecord(plan, logic, { old: null, ...environment() }, registry, {}),
      textOf(field, value) {
        const { choices, widget } = field
        const known = choices?.source === 'dict' ? host.dictionaries.peek(choices.code) : undefined
        const items = choices?.source === 'options' ? choices.items : (known ?? [])
        const definition = registry.get(widget.type)
        return definition?.format(value, { options: widget.options, field, choices: items }) ?? String(value ?? '')
      },
      onUnsavedChange: (unsaved) => host.page.setUnsaved(unsaved),
    })
  })
  return model
}
