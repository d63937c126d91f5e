import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cellRegistry, findCell } from '#widgets/cells/registry.ts'
import { type ChoiceDictionaries, createColumnChoices } from '../choices/column-choices.ts'
import type { Column } from '../engine/column.ts'
import { ROW_HEIGHT_PX } from '../engine/constants.ts'
import { createCellErrors } from '../engine/create-cell-errors.ts'
import { createGridStore } from '../engine/create-grid-store.ts'
import { createValidator } from '../engine/create-validator.ts'
import { forgetRefusedOnChange } from '../engine/forget-refused.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import type { GridStoreOptions } from '../engine/grid-store-options.ts'
import type { LaterPart } from '../engine/later-part.ts'
import { resolveColumns } from '../engine/resolve-columns.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellPosition } from '../engine/selection.ts'
import { createServerRows } from '../engine/server-rows.ts'
import { viewTexts } from '../messages.ts'
import { createMarkedRows } from '../react/selected-rows.ts'
import { copiedValues } from './copied-values.ts'
import { createGridView } from './create-grid-view.ts'
import { createFootLines } from './foot-lines.ts'
import type { WholeOptions } from './later-parts.ts'
import { laterView } from './later-view.ts'
import type { EditMode, EditorHost, EditorRequest, GridViewEvents } from './view-types.ts'

/** A part that has come already. */
function present<Part>(part: Part): LaterPart<Part> {
  return { part, fetch: () => undefined, use: (run) => run(part), end: () => undefined }
}

/** antd's tokens of the light theme, as a page hands them to its sheets. */
const COLORS = {
  '--page-text': 'rgb(0 0 0 / 88%)',
  '--page-text-secondary': 'rgb(0 0 0 / 65%)',
  '--page-text-tertiary': 'rgb(0 0 0 / 60%)',
  '--page-placeholder': 'rgb(0 0 0 / 60%)',
  '--page-surface': '#fff',
  '--page-hover': 'rgb(0 0 0 / 4%)',
  '--page-head': 'rgb(0 0 0 / 2%)',
  '--page-fill': 'rgb(0 0 0 / 6%)',
  '--page-border': '#f0f0f0',
  '--page-control-border': '#d9d9d9',
  '--page-accent': '#0958d9',
  '--page-on-accent': '#fff',
  '--page-selected': '#e6f4ff',
  '--page-danger': '#cf1322',
  '--page-warning': '#ad6800',
  '--page-flash': '#fffbe6',
  '--page-radius': '6px',
}

export const COLUMNS: readonly GridColumn[] = [
  { key: 'name', title: '姓名', type: 'input' },
  { key: 'age', title: '年龄', type: 'input-number' },
  { key: 'done', title: '完成', type: 'checkbox', customValue: ['Y', 'N'] },
  {
    key: 'city',
    title: '城市',
    type: 'select',
    options: [
      { value: 'bj', text: '北京' },
      { value: 'sz', text: '深圳' },
    ],
  },
  { key: 'note', title: '备注' },
]

export function makeRows(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    name: `员工${index + 1}`,
    age: 20 + index,
    done: index % 2 === 0 ? 'Y' : 'N',
    city: index % 2 === 0 ? 'bj' : 'sz',
    note: `第 ${index + 1} 个`,
  }))
}

const noDictionaries: ChoiceDictionaries = {
  peek: () => undefined,
  load: async () => [],
  search: async () => [],
  labels: async () => [],
}

export interface OpenViewOptions {
  readonly columns?: readonly GridColumn[]
  readonly rows?: readonly GridRow[]
  readonly mode?: EditMode
  readonly widthPx?: number
  readonly store?: Partial<GridStoreOptions>
  readonly events?: GridViewEvents
  readonly view?: Partial<WholeOptions>
  readonly dictionaries?: ChoiceDictionaries
}

export type OpenView = ReturnType<typeof openView>

/** A grid in the document as the page would have it, without React: component editors are plain inputs. */
export function openView({
  columns: declared = COLUMNS,
  rows = makeRows(40),
  mode = 'always',
  widthPx = 900,
  store: storeOptions = {},
  events = {},
  view: viewOptions = {},
  dictionaries = noDictionaries,
}: OpenViewOptions = {}) {
  const root = document.createElement('div')
  root.style.width = `${widthPx}px`
  for (const [name, color] of Object.entries(COLORS)) root.style.setProperty(name, color)
  document.body.append(root)
  const resolve = (list: readonly GridColumn[]): readonly Column[] =>
    resolveColumns(list, {
      findCell,
      types: cellRegistry.types,
      choicesFor: createColumnChoices(dictionaries),
    })
  const columns = resolve(declared)
  const store = createGridStore({
    columns,
    rows: rows.map((row) => ({ ...row })),
    server: createServerRows,
    ...storeOptions,
  })
  const errors = createCellErrors()
  forgetRefusedOnChange(store, errors)
  const validator = createValidator({ store, errors })
  const selected = createMarkedRows(store, 'checkbox')
  const editors = createPlainEditors()
  const view = createGridView(root, {
    store,
    errors,
    validator,
    columns,
    parts: { view: present(laterView), statistics: present(createFootLines) },
    services: { drag: false, expand: false, select: null, numbers: false },
    mode,
    rowHeightPx: ROW_HEIGHT_PX,
    texts: viewTexts,
    label: '人员',
    maxHeight: 400,
    editors,
    slots: null,
    selected,
    copied: copiedValues,
    events,
    ...viewOptions,
  })
  let destroyed = false
  const destroy = () => {
    if (!destroyed) view.destroy()
    destroyed = true
    root.remove()
  }
  onTestFinished(destroy)
  const input = root.querySelector<HTMLInputElement>('input[autocomplete="off"]')
  if (!input) throw new Error('The grid has no input.')

  return {
    root,
    view,
    store,
    errors,
    validator,
    selected,
    columns,
    editors,
    input,
    destroy,
    resolve,
    /** `B3`: the second column of the third row. */
    value(name: string): unknown {
      const { row, column } = positionOf(name)
      return store.rows[row]?.[columns[column]?.key ?? ''] ?? null
    },
    put(name: string) {
      const { row, column } = positionOf(name)
      const key = columns[column]?.key ?? ''
      const target = store.rows[row]
      if (target) view.focusCell(store.idOf(target), key)
    },
    cell(name: string): HTMLElement {
      const { row, column } = positionOf(name)
      const target = store.rows[row]
      const element = target && view.cellElement(store.idOf(target), columns[column]?.key ?? '')
      if (!element) throw new Error(`${name} is not drawn.`)
      return element
    },
    /** The cell that takes what is typed, and whether it is open. */
    get at(): string | null {
      const active = root.querySelector<HTMLElement>('[data-active]')
      const position = view.selection && (view.selection.range ? view.selection.active : view.selection.anchor)
      if (!position) return null
      const name = nameOf(position)
      // What is drawn is what is selected, where it is drawn.
      if (active && active !== this.cell(name)) throw new Error(`${name} is active, another cell is drawn so.`)
      return name
    },
    get range(): string | null {
      const { range } = view
      if (!range) return null
      const from = nameOf({ row: range.top, column: range.left })
      const to = nameOf({ row: range.bottom, column: range.right })
      return from === to ? from : `${from}:${to}`
    },
    get open(): string | null {
      const { editing } = view
      const position = editing && view.positionOf(editing.rowId, editing.key)
      return position && nameOf(position)
    },
  }
}

function positionOf(name: string): CellPosition {
  const [, letter = 'A', number = '1'] = /^([A-Z])(\d+)$/.exec(name) ?? []
  return { row: Number(number) - 1, column: letter.charCodeAt(0) - 65 }
}

function nameOf({ row, column }: CellPosition): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

/** `Ctrl+Shift+ArrowUp`, pressed and let go. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const one of keys) {
    const parts = one.split('+')
    const name = parts.pop() ?? ''
    const held = parts.map((part) => (part === 'Ctrl' ? 'Control' : part))
    const down = held.map((part) => `{${part}>}`).join('')
    const up = [...held].reverse().map((part) => `{/${part}}`)
    await userEvent.keyboard(
      `${down}${name === 'Space' ? '[Space]' : name.length === 1 ? name : `{${name}}`}${up.join('')}`,
    )
  }
}

/** Editors of components as the view knows them: an input that takes the focus, and says what becomes of it. */
function createPlainEditors() {
  const opened: EditorRequest[] = []
  const host: EditorHost & { readonly opened: readonly EditorRequest[] } = {
    opened,
    open(request, container) {
      opened.push(request)
      const input = document.createElement('input')
      input.setAttribute('aria-label', request.label)
      input.value = request.initialText ?? ''
      input.addEventListener('input', () => request.onChange(input.value))
      container.append(input)
      return {
        contains: (target) => container.contains(target),
        focus: () => input.focus({ preventScroll: true }),
        close: () => input.remove(),
      }
    },
    warm: () => undefined,
    destroy: () => undefined,
  }
  return host
}
