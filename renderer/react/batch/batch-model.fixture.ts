import { agreeingChecks, agreeingReferences } from '../../calls/host-call.fixture.ts'
import type { References } from '../../calls/references.ts'
import type { ServerChecks } from '../../calls/server-checks.ts'
import type { PageRecord } from '../../compile/plan.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import { lockedParts } from '../../logic/sight-locks.ts'
import { fakeHost, registry } from '../form/form.fixture.tsx'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { initialRecord } from '../form/model/initial-values.ts'
import { createBatchModel } from './batch-model.ts'
import { batchParts } from './batch-parts.ts'

const PAGE = {
  kind: 'grid',
  fields: {
    product: { type: 'string(32)', title: '产品', rules: ['required', 'only'] },
    quantity: { type: 'integer', title: '数量', default: 1 },
    price: { type: 'decimal(12,2)', title: '单价', rules: ['required'] },
    amount: { type: 'decimal(14,2)', title: '金额', value: '= quantity * price' },
    remark: { type: 'string(99)', title: '备注', list: false },
  },
  checks: [{ id: 'small', that: 'amount <= 1000', message: '金额太大', fields: ['amount', 'price'] }],
}

export const stored = (number: number, part: Record<string, unknown> = {}) =>
  ({
    id: `s${number}`,
    version: 1,
    product: `产品 ${number}`,
    quantity: 2,
    price: '10',
    amount: '20',
    ...part,
  }) as PageRecord

interface Opening {
  readonly hidden?: readonly string[]
  readonly page?: Record<string, unknown>
  readonly references?: Partial<References>
  readonly checks?: Partial<ServerChecks>
}

/** A page of rows, without any drawing. */
export function openBatchModel(
  records: readonly PageRecord[],
  { hidden = [], page = PAGE, references = {}, checks = {} }: Opening = {},
) {
  const { host } = fakeHost({ hidden })
  const plan = compilePlan(page)
  const logic = createFormLogic(plan)
  const parts = batchParts(plan, host.permissions)
  const environment = () => ({ user: host.user, now: host.clock.businessNow() })
  const unsaved: boolean[] = []
  const model = createBatchModel({
    plan,
    logic,
    columns: parts.placed,
    sendable: parts.sendable,
    tables: parts.tables,
    unseen: new Set(),
    locked: lockedParts(plan, host.permissions.isVisible),
    maxRows: 100,
    mayEdit: parts.mayEdit,
    checks: { ...agreeingChecks, ...checks },
    references: { ...agreeingReferences, ...references },
    tableMistakes: async () => [],
    environment,
    newRow: () => initialRecord(plan, logic, { old: null, ...environment() }, registry, {}),
    textOf: (_field, value) => String(value ?? ''),
    onUnsavedChange: (now) => unsaved.push(now),
  })
  model.load(records)
  const { rows } = model
  const key = (position: number) => rows.keys()[position] ?? ''
  const records_ = () => rows.snapshot().rows.map(({ record }) => record)
  const errors = () => rows.snapshot().rows.map((row) => row.errors)
  return { model, rows, key, records: records_, errors, unsaved }
}
