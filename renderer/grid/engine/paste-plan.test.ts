import { describe, expect, it } from 'vitest'
import { choiceCell, column, numberCell, plannedRows, threeChoices } from './cell-plan.fixture.ts'
import { writeClipboardText } from './clipboard-text.ts'
import { MAX_PASTED_CELLS } from './constants.ts'
import { parseClipboardText } from './parse-clipboard-text.ts'
import { type Paste, type PastePlan, planPaste } from './paste-plan.ts'
import type { CellRange } from './selection.ts'

const columns = [column('a'), column('n', numberCell), column('c', choiceCell, { choices: threeChoices })]

function range(top: number, left: number, bottom = top, right = left): CellRange {
  return { top, left, bottom, right }
}
function paste(text: string, target: CellRange, rest: Partial<Paste> = {}): PastePlan {
  const store = plannedRows([{}, {}, {}, {}])
  const plan = planPaste({ cells: parseClipboardText(text), target, columns, store, mayAdd: 0, ...rest })
  if (plan.kind === 'too-many') throw new Error('Too many cells.')
  return plan
}
function changesOf({ changes }: PastePlan): string[] {
  return changes.map(({ id, key, value }) => `${id}.${key}=${value}`)
}

describe('pasting cells', () => {
  it('begins in the upper left corner of the selection and reads each column by its type', () => {
    const plan = paste('x\t12\t二\r\ny\t3.50\t3\r\n', range(1, 0), {
      columns: [column('a'), column('n', numberCell), column('c', choiceCell, { choices: threeChoices })],
    })

    expect(changesOf(plan)).toEqual(['r1.a=x', 'r1.n=12', 'r1.c=2', 'r2.a=y', 'r2.n=3.5'])
    expect(plan.refused).toEqual([{ id: 'r2', key: 'c', message: '没有选项 3' }])
    expect(plan.range).toEqual(range(1, 0, 2, 2))
  })

  it('marks cells of the wrong type and takes the rest', () => {
    const plan = paste('1\r\nabc\r\n3', range(0, 1))

    expect(changesOf(plan)).toEqual(['r0.n=1', 'r2.n=3'])
    expect(plan.refused).toEqual([{ id: 'r1', key: 'n', message: 'abc 不是数字' }])
  })

  it('passes over cells that cannot be edited, and counts them', () => {
    const plan = paste('1\tx\r\n2\ty\r\n', range(0, 0), {
      columns: [column('a', undefined, { readOnly: true }), column('b')],
      store: plannedRows([{}, {}], [1]),
    })

    expect(changesOf(plan)).toEqual(['r0.b=x'])
    expect(plan.skipped).toBe(3)
  })

  it('says nothing of cells that cannot be edited where nothing came for them', () => {
    const plan = paste('\tx\r\n', range(0, 0), {
      columns: [column('a', undefined, { readOnly: true }), column('b')],
      store: plannedRows([{}]),
    })

    expect([changesOf(plan), plan.skipped]).toEqual([['r0.b=x'], 0])
  })

  it('drops what lies beyond the last column and the last row', () => {
    const plan = paste('1\tx\r\n2\ty', range(3, 2))

    expect(plan.dropped).toBe(3)
    expect(plan.range).toEqual(range(3, 2))
  })

  it('changes nothing where a row of the text ends early', () => {
    expect(changesOf(paste('a\t1\r\nb', range(0, 0)))).toEqual(['r0.a=a', 'r0.n=1', 'r1.a=b'])
  })

  it('does nothing with an empty text', () => {
    expect(paste('', range(0, 0))).toMatchObject({ changes: [], added: [], range: null })
  })
})

describe('repeating a small source over a larger selection', () => {
  const table = (height: number, width: number) =>
    Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, at) => `${row}${at}`).join('\t')).join(
      '\n',
    )
  const wide = Array.from({ length: 6 }, (_, index) => column(`k${index}`))

  it.each<[source: [number, number], selected: [number, number], pasted: [number, number]]>([
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    [
      [1, 1],
      [3, 2],
      [3, 2],
    ],
    [
      [1, 2],
      [4, 2],
      [4, 2],
    ],
    [
      [2, 1],
      [4, 3],
      [4, 3],
    ],
    [
      [1, 3],
      [4, 1],
      [4, 3],
    ],
    [
      [2, 2],
      [4, 6],
      [4, 6],
    ],
    [
      [2, 2],
      [3, 2],
      [2, 2],
    ],
    [
      [2, 2],
      [4, 3],
      [2, 2],
    ],
    [
      [2, 2],
      [1, 1],
      [2, 2],
    ],
    [
      [4, 4],
      [2, 2],
      [4, 4],
    ],
  ])('%j over %j covers %j, as Excel does', ([height, width], [rows, across], [pastedRows, pastedAcross]) => {
    const plan = paste(table(height, width), range(0, 0, rows - 1, across - 1), { columns: wide })

    expect(plan.range).toEqual(range(0, 0, pastedRows - 1, pastedAcross - 1))
    expect(plan.changes).toHaveLength(pastedRows * pastedAcross)
    expect(plan.changes.at(-1)?.value).toBe(`${(pastedRows - 1) % height}${(pastedAcross - 1) % width}`)
  })
})

describe('rows beyond the last one', () => {
  it('are added with what the paste brings for them', () => {
    const plan = paste('1\ta\r\n2\tb\r\n3\tc', range(3, 0), {
      columns: [column('k'), column('a'), column('r', undefined, { readOnly: true })],
      mayAdd: 10,
    })

    expect(changesOf(plan)).toEqual(['r3.k=1', 'r3.a=a'])
    expect(plan.added).toEqual([
      { k: '2', a: 'b' },
      { k: '3', a: 'c' },
    ])
    expect(plan.range).toEqual(range(3, 0, 5, 1))
  })

  it('are marked like others', () => {
    const plan = paste('1\r\nx', range(3, 1), { mayAdd: 1 })

    expect(plan.added).toEqual([{}])
    expect(plan.refusedInAdded).toEqual([{ row: 0, key: 'n', message: 'x 不是数字' }])
  })

  it('are no more than may be added', () => {
    const plan = paste('1\r\n2\r\n3\r\n4', range(3, 0), { mayAdd: 2 })

    expect(plan.added).toHaveLength(2)
    expect(plan.dropped).toBe(1)
  })
})

describe('a paste beyond the limit', () => {
  it('is refused as a whole, with the limit', () => {
    const store = plannedRows([{}])
    const place = { target: range(0, 0), columns, store, mayAdd: 0 }

    expect(planPaste({ ...place, cells: null })).toEqual({ kind: 'too-many', limit: MAX_PASTED_CELLS })
    expect(planPaste({ ...place, cells: [['a', 'b', 'c']], limit: 2 })).toEqual({ kind: 'too-many', limit: 2 })
    expect(planPaste({ ...place, cells: [['a', 'b', 'c']], limit: 3 }).kind).toBe('plan')
  })

  it('counts the cells that it would be repeated over', () => {
    const place = { columns, store: plannedRows([{}]), mayAdd: 0, cells: [['a']], target: range(0, 0, 99_999, 1) }
    expect(planPaste(place)).toEqual({ kind: 'too-many', limit: 100_000 })
  })
})

describe('what was copied', () => {
  it('is the texts that one sees; pasting brings the values back', () => {
    const store = plannedRows([
      { a: 'x\ny', n: '1.5', c: '2' },
      { a: null, n: null, c: '3' },
    ])
    const text = writeClipboardText(
      store.rows.map((row) => columns.map((at) => at.cell.format(row[at.key] ?? null, at))),
    )

    expect(text).toBe('"x\ny"\t1.5\t二\r\n\t\t三')
    expect(changesOf(paste(text, range(0, 0)))).toEqual([
      'r0.a=x\ny',
      'r0.n=1.5',
      'r0.c=2',
      'r1.a=null',
      'r1.n=null',
      'r1.c=3',
    ])
  })
})
