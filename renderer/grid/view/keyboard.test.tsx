import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { gridKeyLines } from '../engine/grid-key-sheet.ts'
import type { GridKeyState } from '../engine/grid-keys.ts'
import { makeRows, type OpenView, openView, press } from './grid-view.fixture.ts'
import type { EditMode } from './view-types.ts'

/** What a key does, told by what is there afterwards. Cells are named as in a spreadsheet. */
interface Expectation {
  /** The cell that the key is pressed in. */
  readonly in: string
  /** Keys that come before it: what is selected, what is there to undo. */
  readonly after?: readonly string[]
  /** Where it leads; the same cell when it leads nowhere. */
  readonly at: string
  /** The selected range; the one cell when it is not given. */
  readonly range?: string
  /** Whether an editor is open then; `always`: where inputs are always on. */
  readonly open?: true | 'always'
  readonly values?: Readonly<Record<string, unknown>>
  readonly marked?: readonly string[]
  readonly menuOf?: string
  readonly ids?: readonly string[]
}

type Expectations = Readonly<Record<string, Expectation | readonly Expectation[]>>

// A: text, B: number, C: box, D: list, E: text that nobody may edit. A20 and E3 are empty. A page has five rows.
const NAVIGATING: Expectations = {
  ArrowUp: [
    { in: 'B3', at: 'B2' },
    { in: 'B1', at: 'B1' },
  ],
  ArrowDown: [
    { in: 'B3', at: 'B4' },
    { in: 'B40', at: 'B40' },
  ],
  ArrowLeft: [
    { in: 'B3', at: 'A3' },
    { in: 'A3', at: 'A3' },
  ],
  ArrowRight: [
    { in: 'B3', at: 'C3' },
    { in: 'E3', at: 'E3' },
  ],
  'Shift+ArrowUp': { in: 'B3', at: 'B3', range: 'B2:B3' },
  'Shift+ArrowDown': { in: 'B3', at: 'B3', range: 'B3:B4' },
  'Shift+ArrowLeft': { in: 'B3', at: 'B3', range: 'A3:B3' },
  'Shift+ArrowRight': { in: 'B3', at: 'B3', range: 'B3:C3' },
  'Ctrl+ArrowUp': { in: 'A30', at: 'A21' },
  'Ctrl+ArrowDown': [
    { in: 'A3', at: 'A19' },
    { in: 'A19', at: 'A21' },
  ],
  'Ctrl+ArrowLeft': { in: 'D3', at: 'A3' },
  'Ctrl+ArrowRight': { in: 'A3', at: 'D3' },
  'Ctrl+Shift+ArrowUp': { in: 'A30', at: 'A30', range: 'A21:A30' },
  'Ctrl+Shift+ArrowDown': { in: 'A3', at: 'A3', range: 'A3:A19' },
  'Ctrl+Shift+ArrowLeft': { in: 'D3', at: 'D3', range: 'A3:D3' },
  'Ctrl+Shift+ArrowRight': { in: 'A3', at: 'A3', range: 'A3:D3' },
  Home: { in: 'C3', at: 'A3' },
  End: { in: 'B3', at: 'E3' },
  'Shift+Home': { in: 'C3', at: 'C3', range: 'A3:C3' },
  'Shift+End': { in: 'C3', at: 'C3', range: 'C3:E3' },
  'Ctrl+Home': { in: 'C30', at: 'A1' },
  'Ctrl+End': { in: 'A3', at: 'E40' },
  'Ctrl+Shift+Home': { in: 'B3', at: 'B3', range: 'A1:B3' },
  'Ctrl+Shift+End': { in: 'B39', at: 'B39', range: 'B39:E40' },
  PageUp: { in: 'B9', at: 'B4' },
  PageDown: { in: 'B3', at: 'B8' },
  'Shift+PageUp': { in: 'B9', at: 'B9', range: 'B4:B9' },
  'Shift+PageDown': { in: 'B3', at: 'B3', range: 'B3:B8' },
  'Ctrl+a': { in: 'B3', at: 'B3', range: 'A1:E40' },
  Escape: { in: 'B3', after: ['Shift+ArrowRight', 'Shift+ArrowDown'], at: 'B3' },
  Tab: [
    { in: 'A3', at: 'B3', open: 'always' },
    { in: 'B3', at: 'C3' },
    { in: 'D3', at: 'A4', open: 'always' },
    { in: 'A3', after: ['Shift+ArrowDown'], at: 'A4', range: 'A3:A4', open: 'always' },
  ],
  'Shift+Tab': [
    { in: 'B3', at: 'A3', open: 'always' },
    { in: 'A3', at: 'D2' },
    { in: 'C3', after: ['Shift+ArrowDown'], at: 'C4', range: 'C3:C4' },
  ],
  Enter: [
    { in: 'A3', at: 'A3', open: true },
    { in: 'D3', at: 'D3', open: true },
    { in: 'C3', at: 'C4' },
    { in: 'E3', at: 'E4' },
    { in: 'A3', after: ['Shift+ArrowDown'], at: 'A4', range: 'A3:A4' },
  ],
  'Shift+Enter': [
    { in: 'A3', at: 'A2' },
    { in: 'A3', after: ['Shift+ArrowDown'], at: 'A4', range: 'A3:A4' },
  ],
  F2: { in: 'A3', at: 'A3', open: true },
  'Alt+ArrowDown': { in: 'D3', at: 'D3', open: true },
  Space: { in: 'C3', at: 'C3', values: { C3: 'N', C4: 'N' } },
  'Shift+Space': { in: 'B3', at: 'B3', marked: ['r3'] },
  Delete: { in: 'A3', after: ['Shift+ArrowRight'], at: 'A3', range: 'A3:B3', values: { A3: null, B3: null } },
  Backspace: { in: 'A3', after: ['Shift+ArrowDown'], at: 'A3', range: 'A3:A4', values: { A3: null, A4: null } },
  // Where it goes shows when it is pasted.
  'Ctrl+c': { in: 'A3', at: 'A3', values: { A3: '员工3' } },
  'Ctrl+x': { in: 'A3', at: 'A3', values: { A3: null } },
  'Ctrl+v': { in: 'A3', after: ['Ctrl+c', 'ArrowDown'], at: 'A4', values: { A4: '员工3' } },
  'Ctrl+z': { in: 'A3', after: ['Delete', 'ArrowDown'], at: 'A3', values: { A3: '员工3' } },
  'Ctrl+y': { in: 'A3', after: ['Delete', 'Ctrl+z', 'ArrowDown'], at: 'A3', values: { A3: null } },
  'Ctrl+Shift+z': { in: 'A3', after: ['Delete', 'Ctrl+z', 'ArrowDown'], at: 'A3', values: { A3: null } },
  'Ctrl+d': {
    in: 'A3',
    after: ['Shift+ArrowDown', 'Shift+ArrowDown'],
    at: 'A3',
    range: 'A3:A5',
    values: { A4: '员工3', A5: '员工3' },
  },
  'Shift+F10': { in: 'A3', at: 'A3', menuOf: 'r3' },
  ContextMenu: { in: 'A3', at: 'A3', menuOf: 'r3' },
  'Alt+Shift+ArrowUp': { in: 'A3', at: 'A2', ids: ['r1', 'r3', 'r2', 'r4'] },
  'Alt+Shift+ArrowDown': { in: 'A3', at: 'A4', ids: ['r1', 'r2', 'r4', 'r3'] },
}

const EDITING: Expectations = {
  Enter: { in: 'A3', at: 'A4', open: 'always', values: { A3: 'zz' } },
  'Shift+Enter': { in: 'A3', at: 'A2', open: 'always', values: { A3: 'zz' } },
  Tab: { in: 'A3', at: 'B3', open: 'always', values: { A3: 'zz' } },
  'Shift+Tab': { in: 'A3', at: 'D2', values: { A3: 'zz' } },
  'Ctrl+Enter': {
    in: 'A3',
    after: ['Shift+ArrowDown', 'Shift+ArrowDown'],
    at: 'A3',
    range: 'A3:A5',
    values: { A3: 'zz', A4: 'zz', A5: 'zz', A6: '员工6' },
  },
  Escape: { in: 'A3', at: 'A3', values: { A3: '员工3' } },
}

const TYPING: Expectations = {
  ...EDITING,
  ArrowUp: { in: 'A3', at: 'A2', values: { A3: 'zz' } },
  ArrowDown: [
    { in: 'A3', at: 'A4', values: { A3: 'zz' } },
    { in: 'A40', at: 'A40', values: { A40: 'zz' } },
  ],
  ArrowLeft: { in: 'A3', at: 'A3', values: { A3: 'zz' } },
  ArrowRight: { in: 'A3', at: 'B3', values: { A3: 'zz' } },
}

const EXPECTATIONS: Readonly<Record<GridKeyState, Expectations>> = {
  navigating: NAVIGATING,
  editing: EDITING,
  typing: TYPING,
}

const PRESSES = gridKeyLines().flatMap(({ keys, states, text }) =>
  states.flatMap((state) =>
    [EXPECTATIONS[state][keys] ?? []].flat().map((expected) => ({ keys, state, text, expected })),
  ),
)

async function setup(mode: EditMode, { in: cell, after = [] }: Expectation, state: GridKeyState) {
  const menus: string[] = []
  const rows = makeRows(40).map((row) => {
    if (row.id === 'r20') return { ...row, name: null }
    return row.id === 'r3' ? { ...row, note: null } : row
  })
  const grid: OpenView = openView({
    rows,
    mode,
    events: { onRowMenu: (row) => menus.push(String(row.id)) },
    view: { services: { drag: true, expand: false, select: 'checkbox', numbers: false } },
  })
  grid.put(cell)
  await press(...after)
  if (state === 'editing') await press('F2')
  // In an open text everything is marked, so this is all that it holds.
  if (state !== 'navigating') await userEvent.keyboard('zz')
  return { grid, menus }
}

describe('the keys of the grid', () => {
  it('are all expected to do something here', () => {
    const missing = gridKeyLines().flatMap(({ keys, states }) =>
      states.filter((state) => EXPECTATIONS[state][keys] === undefined).map((state) => `${state} ${keys}`),
    )
    expect(missing).toEqual([])
    const known = new Set(PRESSES.map(({ keys, state }) => `${state} ${keys}`))
    const all = Object.entries(EXPECTATIONS).flatMap(([state, keys]) =>
      Object.keys(keys).map((name) => `${state} ${name}`),
    )
    expect(all.filter((name) => !known.has(name))).toEqual([])
  })

  describe.each<EditMode>(['always', 'click'])('where inputs are opened by: %s', (mode) => {
    it.each(PRESSES)('$keys while $state: $text ($expected.in)', async ({ keys, state, expected }) => {
      const { grid, menus } = await setup(mode, expected, state)
      await press(keys)
      const isOpen = expected.open === true || (expected.open === 'always' && mode === 'always')
      expect({
        at: grid.at,
        range: grid.range,
        open: grid.open,
        focus: document.activeElement !== document.body && grid.root.contains(document.activeElement),
        values: Object.fromEntries(Object.keys(expected.values ?? {}).map((name) => [name, grid.value(name)])),
        marked: grid.selected.ids,
        menus,
        ids: grid.store.rows.slice(0, expected.ids?.length ?? 0).map(({ id }) => id),
      }).toEqual({
        at: expected.at,
        range: expected.range ?? expected.at,
        open: isOpen ? expected.at : null,
        focus: true,
        values: expected.values ?? {},
        marked: expected.marked ?? [],
        menus: expected.menuOf ? [expected.menuOf] : [],
        ids: expected.ids ?? [],
      })
    })
  })
})
