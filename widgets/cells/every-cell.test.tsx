import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DataGridProps } from '#renderer/grid/data-grid/grid-props.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { chooseInBrowser, openCellGrid } from './every-cell.fixture.tsx'
import { type CellExpectation, cellExpectations, NOT_SHOWN } from './every-cell-expectations.fixture.tsx'
import { cellRegistry } from './registry.ts'

const expected = cellRegistry.types.map((type) => [type, cellExpectations[type]] as const)
const shown = expected.flatMap(([type, entry]) => (entry && entry !== NOT_SHOWN ? [[type, entry] as const] : []))
const edited = shown.filter(([, { edit }]) => edit !== 'only read')
const read = shown.filter(([, { edit }]) => edit === 'only read')
const withText = edited.flatMap(([type, entry]) =>
  entry.pastes === null ? [] : [[type, { ...entry, pastes: entry.pastes }] as const],
)
const refusing = edited.flatMap(([type, entry]) =>
  entry.refuses === null ? [] : [[type, { ...entry, refuses: entry.refuses }] as const],
)

function openGridOf(
  type: string,
  entry: CellExpectation,
  {
    column,
    values,
    ...props
  }: Partial<DataGridProps> & {
    readonly column?: Partial<GridColumn>
    readonly values?: readonly CellValue[]
  } = {},
) {
  return openCellGrid({ type, ...entry.column, ...column }, values ?? entry.values, {
    ...(entry.slots && { slots: entry.slots }),
    ...props,
  })
}

async function expectShown({ shows }: CellExpectation, cell: () => HTMLElement) {
  await vi.waitFor(() => {
    if (typeof shows === 'function') shows(cell())
    else expect(cell().textContent.replace(/\s+/g, ' ').trim()).toBe(shows)
  })
}

async function edit(entry: CellExpectation, grid: Awaited<ReturnType<typeof openCellGrid>>) {
  if (entry.edit === 'only read') throw new Error('Nobody edits this type.')
  await entry.edit(grid)
  await vi.waitFor(() => expect(grid.stored(1)).toEqual(entry.edited))
}

describe('every type of cell (spec 3)', () => {
  it.each(expected)('%s has its expectations in the table', (_type, entry) => {
    expect(entry).toBeDefined()
  })

  it.each(edited)('%s reads a text, or says of it why not', (_type, { pastes, refuses }) => {
    expect(pastes ?? refuses).not.toBeNull()
  })
})

describe.each(shown)('a cell of type %s', (type, entry) => {
  it('shows its value, as an input and as text', async () => {
    for (const alwaysEdit of [true, false]) {
      const { cell, screen } = await openGridOf(type, entry, { alwaysEdit })
      await expectShown(entry, () => cell(1))
      await screen.unmount()
    }
  })

  it('is copied as its text', async () => {
    const { focus, copy, cell } = await openGridOf(type, entry)
    await expectShown(entry, () => cell(1))
    focus(1)
    expect(copy()).toBe(entry.copies)
  })

  it('is marked when a rule of its column fails, and validation leads to it', async () => {
    const rules = [{ pattern: /^fits$/, message: '样例不合规则' }]
    const { handle, cell, screen } = await openGridOf(type, entry, {
      column: { validateRules: rules },
      values: [null, entry.values[1]],
    })
    expect(await handle().validateTable()).toEqual({ r2: { cell: '样例不合规则' } })
    expect(cell(1).getAttribute('aria-invalid')).toBeNull()
    await expect.element(cell(2)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(cell(2)).toHaveAccessibleDescription('样例不合规则')
    await expect.element(cell(2)).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('样例不合规则')
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 样例' })).toHaveFocus()
    await expect
      .element(screen.getByRole('textbox', { name: '第 2 行 样例' }))
      .toHaveAccessibleDescription('样例不合规则')
  })
})

describe.each(edited)('a cell of type %s', (type, entry) => {
  it.each([true, false])('is edited by its own editor (always on: %s), which can be taken back', async (alwaysEdit) => {
    const grid = await openGridOf(type, entry, { alwaysEdit })
    await expectShown(entry, () => grid.cell(1))
    await edit(entry, grid)
    expect(grid.handle().getChanges().changed).toEqual([expect.objectContaining({ id: 'r1', cell: entry.edited })])
    grid.focus(1)
    await grid.press('{Control>}z{/Control}')
    await vi.waitFor(() => expect(grid.stored(1)).toEqual(entry.values[0]))
    await expectShown(entry, () => grid.cell(1))
    expect(grid.handle().hasChanges()).toBe(false)
    await grid.press('{Control>}y{/Control}')
    await vi.waitFor(() => expect(grid.stored(1)).toEqual(entry.edited))
  })

  it('is filled down, and emptied by Delete', async () => {
    const grid = await openGridOf(type, entry)
    grid.focus(1)
    await grid.press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(grid.stored(2)).toEqual(entry.values[0])
    grid.focus(1)
    await grid.press('{Delete}')
    // Of a box, unchecked is empty.
    expect(grid.stored(1)).toBe(type === 'checkbox' ? 'N' : null)
  })

  const ways: readonly [string, Partial<DataGridProps> & { readonly column?: Partial<GridColumn> }][] = [
    ['column', { column: { disabled: true } }],
    ['row', { disabledRows: { id: ['r2'] } }],
    ['grid', { disabled: true }],
  ]
  it.each(ways)('is not changed by anything while its %s is disabled', async (_way, { column, ...props }) => {
    const grid = await openGridOf(type, entry, {
      ...props,
      // A press may still open the file.
      column: { allowDownload: false, ...column },
    })
    await expectShown(entry, () => grid.cell(1))
    expect(grid.cell(2).getAttribute('aria-readonly')).toBe('true')
    await grid.pressCell(2, 'click')
    await vi.waitFor(() => expect(grid.cell(2).getAttribute('aria-selected')).toBe('true'))
    await grid.pressCell(2, 'dblClick')
    grid.focus(2)
    await grid.press('{F2}')
    await grid.press('x')
    await grid.press(' ')
    await grid.press('{Delete}')
    grid.paste(entry.pastes?.[0] ?? entry.copies)
    grid.focus(1)
    await grid.press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(grid.stored(2)).toEqual(entry.values[1])
    expect(grid.handle().hasChanges()).toBe(false)
    expect(grid.onEditActived.mock.calls.map(([{ row }]) => row.id)).not.toContain('r2')
    expect(grid.cell(2).getAttribute('aria-invalid')).toBeNull()
  })
})

describe.each(withText)('a cell of type %s', (type, entry) => {
  it('takes a pasted text of its type, which can be taken back', async () => {
    const grid = await openGridOf(type, entry)
    await expectShown(entry, () => grid.cell(1))
    grid.focus(2)
    grid.paste(entry.pastes[0])
    // Of names that are searched for, the server is asked whether others have them.
    await vi.waitFor(() => expect(grid.stored(2)).toEqual(entry.pastes[1]))
    expect(grid.cell(2).getAttribute('aria-invalid')).toBeNull()
    await grid.press('{Control>}z{/Control}')
    expect(grid.stored(2)).toEqual(entry.values[1])
  })
})

describe.each(refusing)('a cell of type %s', (type, entry) => {
  it('is marked by a pasted text that is none of its type, and keeps its value', async () => {
    const grid = await openGridOf(type, entry)
    await expectShown(entry, () => grid.cell(1))
    grid.focus(2)
    grid.paste(entry.refuses[0])
    await expect.element(grid.cell(2)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(grid.cell(2)).toHaveAccessibleDescription(entry.refuses[1])
    expect(grid.stored(2)).toEqual(entry.values[1])
    expect(grid.handle().hasChanges()).toBe(false)
  })
})

describe.each(edited)('cells of type %s', (type, entry) => {
  it('take a pasted block but for the cell that its text does not fit, and one undo takes all of it back', async () => {
    const [kept, before] = entry.values
    // Emptying is what every type takes.
    const [text, value] = entry.pastes ?? ['', null]
    const grid = await openGridOf(type, entry, { values: [before, kept, before, before] })
    await expectShown(entry, () => grid.cell(2))
    grid.focus(1)
    grid.paste([text, entry.refuses?.[0] ?? text, text, ''].join('\n'))
    const pasted = [value, entry.refuses ? kept : value, value, before]
    const storedRows = () => [1, 2, 3, 4].map(grid.stored)
    await vi.waitFor(() => expect(storedRows()).toEqual(pasted))
    const refused = entry.refuses ? [2] : []
    const marked = () => [1, 2, 3, 4].filter((row) => grid.cell(row).hasAttribute('aria-invalid'))
    await vi.waitFor(() => expect(marked()).toEqual(refused))
    for (const row of refused) {
      await expect.element(grid.cell(row)).toHaveAccessibleDescription(entry.refuses?.[1] ?? '')
    }
    expect(grid.handle().hasChanges()).toBe(true)
    await grid.press('{Control>}z{/Control}')
    expect(storedRows()).toEqual([before, kept, before, before])
    expect(marked()).toEqual([])
    expect(grid.handle().hasChanges()).toBe(false)
  })
})

describe.each(read)('a cell of type %s', (type, entry) => {
  it('is not changed by anything', async () => {
    const grid = await openGridOf(type, entry)
    await grid.pressCell(1, 'click')
    await vi.waitFor(() => expect(grid.cell(1).getAttribute('aria-selected')).toBe('true'))
    await grid.pressCell(1, 'dblClick')
    await grid.press('{F2}x {Delete}')
    grid.paste(entry.pastes?.[0] ?? '')
    await grid.press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(grid.handle().hasChanges()).toBe(false)
    expect(grid.onEditActived).not.toHaveBeenCalled()
  })
})

describe('a hidden cell (spec 3)', () => {
  it('is never shown, and its value is kept', async () => {
    const { screen, stored } = await openCellGrid({ type: 'hidden' }, ['旧文本'])
    await expect.element(screen.getByRole('grid')).toBeVisible()
    expect(screen.getByRole('columnheader').elements()).toEqual([])
    expect(screen.getByText('旧文本').elements()).toEqual([])
    expect(stored(1)).toBe('旧文本')
  })
})

describe.each(['upload', 'file', 'image'])('a cell of type %s', (type) => {
  it('stores the file that is chosen, which can be taken back', async () => {
    const grid = await openCellGrid({ type }, [null])
    chooseInBrowser(new File(['x'], 'a.png', { type: 'image/png' }))
    // By its place: the editor that waits unseen has a button of the same name.
    await userEvent.click(grid.cell(1), { position: { x: 40, y: 30 } })
    await vi.waitFor(() => expect(grid.stored(1)).toBe('temp/a.png'))
    grid.focus(1)
    await grid.press('{Control>}z{/Control}')
    await vi.waitFor(() => expect(grid.stored(1)).toBeNull())
  })
})
