import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Type } from 'typebox'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { agreeingCall } from '../../calls/host-call.fixture.ts'
import { noTransfers } from '../../calls/host-transfers.ts'
import { plainField } from '../../compile/field-plan.fixture.ts'
import { NO_EFFECTS } from '../../compile/no-effects.ts'
import type { FieldPlan, FormSectionPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { DataSource, SavedRecord } from '../../data-source.ts'
import { allPermissions, type Host, noArrangements, noDrafts, noInspector, noLive } from '../../host.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import {
  defineInput,
  defineRows,
  type EditedRow,
  type InputDefinition,
  type InputProps,
  type RowsColumn,
  type RowsInputProps,
  type WidgetRegistry,
} from '../../widget.ts'
import { useChoices } from '../field/use-choices.ts'
import { useWidget } from '../field/use-widget.ts'
import { HostProvider } from '../host-context.tsx'
import { focusControl } from './layout/focus-control.ts'
import { ErrorText } from './layout/form-item.tsx'
import { useReactive } from './model/use-reactive.ts'
import { areSameConditions } from './references/form-references.ts'

function TextInput(props: InputProps<object>) {
  return (
    <input
      id={props.id}
      value={props.value === null ? '' : String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      aria-required={props.required}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
    />
  )
}

function AreaInput(props: InputProps<object>) {
  return (
    <textarea
      id={props.id}
      value={props.value === null ? '' : String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      aria-describedby={props.describedBy}
    />
  )
}

function ChoiceGroup(props: InputProps<object>) {
  return (
    <div id={props.id} role="radiogroup" aria-labelledby={props.labelId} aria-describedby={props.describedBy}>
      {props.choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            checked={props.value === choice.value}
            onChange={() => props.onChange(choice.value)}
            onBlur={props.onBlur}
          />
          {choice.text}
        </label>
      ))}
    </div>
  )
}

/** Every cell a live input: what a drawing may do with rows, without a grid. */
function PlainRows(props: RowsInputProps) {
  const { id, labelId, columns, rows, wanted, onReached } = props
  useEffect(() => {
    if (wanted && focusControl(`${id}-${wanted.rowKey}-${wanted.field}`)) onReached()
  })
  function add() {
    const key = props.makeKey()
    const order = [...rows.map((row) => row.key), key]
    props.onChange({ ...noRowsChange, inserted: new Map([[key, props.newRow()]]), order })
  }
  return (
    <>
      <button type="button" onClick={add}>
        新增
      </button>
      <table id={id} aria-labelledby={labelId}>
        <tbody>
          {rows.map((row, position) => (
            <tr key={row.key}>
              {columns.map((column) => (
                <td key={column.field.name}>
                  <PlainCell rows={props} row={row} number={position + 1} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface PlainCellProps {
  readonly rows: RowsInputProps
  readonly row: EditedRow
  readonly number: number
  readonly column: RowsColumn
}

function PlainCell({ rows, row, number, column }: PlainCellProps) {
  const { field } = column
  const definition = registry.get(field.widget.type) ?? text
  const Input = useWidget(definition)
  const value = fieldValue(row.record, field.name)
  const conditions = useReactive(
    useCallback(() => rows.conditionsOf(field, row.record), [rows, field, row]),
    areSameConditions,
  )
  const { choices } = useChoices(field, { value, conditions })
  const id = `${rows.id}-${row.key}-${field.name}`
  const error = row.errors[field.name]
  if (column.readOnly) return <span>{definition.format(value, { options: {}, field, choices })}</span>
  return (
    <>
      <label id={`${id}-label`} htmlFor={id}>{`第 ${number} 行 ${column.title}`}</label>
      <Input
        id={id}
        labelId={`${id}-label`}
        describedBy={`${id}-error`}
        options={{}}
        field={field}
        value={value}
        readOnly={false}
        required={field.required}
        invalid={error !== undefined}
        choices={choices}
        choicesLoading={false}
        placeholder={undefined}
        onChange={(next) => rows.onChange({ ...noRowsChange, cells: new Map([[row.key, { [field.name]: next }]]) })}
        onBlur={() => rows.onLeave(row.key, field.name)}
      />
      {error !== undefined && <ErrorText id={`${id}-error`} message={error} />}
    </>
  )
}

const plain = {
  summary: 'For tests.',
  options: Type.Object({}),
  accepts: ['string', 'text', 'decimal', 'integer', 'date', 'enum', 'ref', 'boolean'],
  arity: 'one',
  align: 'left',
  parse: (text: string) => ({ ok: true, value: text }) as const,
} as const

const text = defineInput({
  ...plain,
  type: 'text',
  title: '文本',
  needsChoices: false,
  labelling: 'control',
  format: (value: CanonicalValue) => (value === null ? '' : String(value)),
  load: async () => TextInput,
})
const area = defineInput({ ...text, type: 'area', load: async () => AreaInput })
const money = defineInput({
  ...text,
  type: 'money',
  format: (value: CanonicalValue) => (value === null ? '' : `￥${String(value)}`),
})
const secret = defineInput({ ...text, type: 'secret', secret: true })
const choice = defineInput({
  ...plain,
  type: 'choice',
  title: '单选',
  needsChoices: true,
  labelling: 'group',
  format: (value, { choices }) => choices.find((item) => item.value === value)?.text ?? String(value ?? ''),
  load: async () => ChoiceGroup,
})

const definitions = new Map<string, InputDefinition>(
  [text, area, money, secret, choice].map((entry) => [entry.type, entry]),
)
export const registry: WidgetRegistry = {
  get: (type) => definitions.get(type),
  types: [...definitions.keys()],
  defaultFor: () => text,
  rows: defineRows({
    type: 'rows',
    title: '行',
    summary: 'For tests.',
    load: async () => PlainRows,
  }),
}

export function fieldPlan(name: string, title: string, more: Partial<FieldPlan> = {}): FieldPlan {
  return plainField({ name, title, widget: { type: 'text', options: {} }, ...more })
}

const costCodes = { see: 'market:price:field:cost:see', edit: 'market:price:field:cost:edit', export: 'x' }
const fields = [
  fieldPlan('code', '产品编码', { required: true, rules: [{ code: 'required' }] }),
  fieldPlan('name', '产品名称', { required: true, rules: [{ code: 'required' }], help: '与合同一致' }),
  fieldPlan('price', '价格', {
    type: { kind: 'decimal', precision: 12, scale: 2 },
    widget: { type: 'money', options: {} },
    required: true,
    rules: [{ code: 'required' }],
  }),
  fieldPlan('status', '启用', {
    type: { kind: 'enum' },
    widget: { type: 'choice', options: {} },
    choices: { source: 'dict', code: 'yn' },
    defaultValue: 'Y',
  }),
  fieldPlan('cost', '成本价', { permissions: [costCodes] }),
  fieldPlan('remark', '备注', { type: { kind: 'text' }, widget: { type: 'area', options: {} } }),
] as const

export function pagePlan({ open = 'drawer' }: { readonly open?: 'drawer' | 'modal' } = {}): PagePlan {
  const sections: FormSectionPlan[] = [
    {
      kind: 'section',
      title: '基本信息',
      columns: 2,
      fields: fields.map((field) => ({ field, title: field.title, span: 1, readOnly: false })),
    },
  ]
  return {
    identity: '',
    code: 'product-price',
    title: '产品价格',
    kind: 'list',
    permissionPrefix: 'market:price',
    permissionMap: {},
    permissionsBesides: {},
    entity: { table: 'market_product_price', api: '/market/productPrice', softDelete: false },
    fields,
    systemFields: [],
    fieldByName: new Map(fields.map((field) => [field.name, field])),
    subTables: [],
    tree: null,
    grid: null,
    guards: [],
    effects: NO_EFFECTS,
    sightLocks: [],
    related: [],
    list: {
      columns: [{ field: fields[0], title: fields[0].title, sortable: false, link: 'detail', ellipsis: false }],
      defaultSort: { field: 'createTime', order: 'desc' },
      rowActions: [],
      expand: null,
    },
    query: { simple: [], more: [], advanced: false },
    toolbar: [],
    form: { open, widthPx: 880, layout: sections, reactions: [] },
    detail: { columns: 3, layout: sections.map((section) => ({ ...section, columns: 3 })) },
    checks: [],
    uniqueTogether: [],
    computed: [],
    actions: [],
    permissions: [],
    dictCodes: ['yn'],
  }
}

export const stored: PageRecord = {
  id: '7',
  version: 3,
  code: 'AB1234',
  name: '螺纹钢',
  price: '3650.5',
  status: 'N',
  cost: '3000',
  remark: null,
  createBy: 'admin',
  createTime: '2026-01-05 09:30:00',
  updateBy: null,
  updateTime: null,
}

/** What reached the data source, in order. */
export interface Calls {
  readonly created: { readonly record: PageRecord; readonly idempotencyKey: string }[]
  readonly updated: PageRecord[]
  /** The idempotency keys of what was updated. */
  readonly updateKeys: (string | undefined)[]
  /** Each save takes the next answer: an error is thrown, a record is what is stored; none left means it succeeds. */
  readonly answers: (Error | PageRecord | Promise<void>)[]
  /** Each read takes the next record; none left means `stored`. */
  readonly records: (PageRecord | Error)[]
}

export function fakeDataSource(calls: Calls, message = '保存成功'): DataSource {
  async function answer(record: PageRecord): Promise<SavedRecord> {
    const next = calls.answers.shift()
    if (next instanceof Error) throw next
    if (!next || next instanceof Promise) {
      await next
      return { message, record }
    }
    return { message, record: next }
  }
  return {
    capabilities: { saveAll: true, version: true, fieldErrors: true },
    list: async () => ({ rows: [], total: 0 }),
    byIds: async () => [],
    children: async () => [],
    runAction: async () => ({ message: '' }),
    async get() {
      const next = calls.records.shift() ?? stored
      if (next instanceof Error) throw next
      return next
    },
    create(record, { idempotencyKey }) {
      calls.created.push({ record, idempotencyKey })
      return answer(record)
    },
    update(record, options) {
      calls.updated.push(record)
      calls.updateKeys.push(options?.idempotencyKey)
      return answer(record)
    },
    remove: async () => ({ message: '' }),
    removeMany: async () => ({ message: '' }),
    saveAll: async ({ added, changed, deleted }) => ({ message: '', added, changed, deleted: deleted.length }),
    exportRows: async () => ({ name: '导出.xlsx', content: new Blob(['x']) }),
    importTemplate: async () => ({ name: '模板.xlsx', content: new Blob(['x']) }),
    importErrors: async () => ({ name: '错误数据.xlsx', content: new Blob(['x']) }),
    async importRows() {
      throw new Error('Nothing is imported here.')
    },
  }
}

export interface HostRecord {
  readonly calls: Calls
  readonly questions: string[]
  readonly notices: string[]
  readonly unsaved: boolean[]
  readonly host: Host
}

const yesNo: readonly DictItem[] = [
  { value: 'Y', text: '是', title: '是', label: '是' },
  { value: 'N', text: '否', title: '否', label: '否' },
]

export interface HostSettings {
  readonly hidden?: readonly string[]
  /** What the user answers when asked. */
  readonly agrees?: boolean
  /** What the server says to a save. */
  readonly message?: string
}

export function fakeHost({ hidden = [], agrees = true, message }: HostSettings = {}): HostRecord {
  const calls: Calls = { created: [], updated: [], updateKeys: [], answers: [], records: [] }
  const questions: string[] = []
  const notices: string[] = []
  const unsaved: boolean[] = []
  const host: Host = {
    scope: 'tenant-0/depart-1/user-1',
    user: { id: '1', username: 'li', realname: '李', orgCode: null, tenantId: 0 },
    permissions: { ...allPermissions, isVisible: (code) => !hidden.includes(code) },
    dictionaries: {
      load: async () => yesNo,
      peek: () => undefined,
      search: async () => [],
      labels: async () => [],
    },
    call: agreeingCall,
    transfers: noTransfers('No files come or go in these tests.'),
    drafts: noDrafts,
    arrangements: noArrangements,
    live: noLive,
    inspector: noInspector,
    takesSingleKeys: () => true,
    notice: {
      success: (message) => notices.push(message),
      warning: (message) => notices.push(message),
      error: (message) => notices.push(message),
    },
    async confirm({ title }) {
      questions.push(title)
      return agrees
    },
    clock: { now: () => 0, businessNow: () => '2026-11-20 10:00:00', businessTime: () => '2026-11-20 10:00:00' },
    page: {
      path: '/market/product-price',
      title: '产品价格',
      params: {},
      setUnsaved: (now) => unsaved.push(now),
      close() {},
    },
    dataSource: () => fakeDataSource(calls, message),
    openPage() {},
  }
  return { calls, questions, notices, unsaved, host }
}

export interface SurroundingsProps {
  readonly host: Host
  /** antd's transitions: off where nothing depends on them, since every test would wait for them. */
  readonly motion: boolean
  readonly widgets?: WidgetRegistry
  readonly children: ReactNode
}

export function Surroundings({ host, motion, widgets = registry, children }: SurroundingsProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <ConfigProvider theme={{ token: { motion } }}>
      <QueryClientProvider client={client}>
        <HostProvider host={host} registry={widgets}>
          {children}
        </HostProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
