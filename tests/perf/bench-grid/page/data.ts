import type { CellValue, DataColumn, DataRow, Dataset } from './entrant.ts'

/** The same rows as those of the peer benchmark, so that the figures of both can be held against each other. */
const ROW_HEIGHT_PX = 61
const COLUMN_WIDTH_PX = 120
const COLUMN_COUNT = 20
const TYPES = ['text', 'number', 'select', 'checkbox', 'date'] as const
const WORDS = 'apple pear plum onion garlic pepper wheat rice maize barley carrot leek kale grape melon peach'.split(
  ' ',
)

export const OPTIONS = ['Open', 'Closed', 'Pending', 'Rejected', 'Draft'].map((label, index) => ({
  value: `s${index}`,
  label,
}))
const LABELS = new Map<CellValue, string>(OPTIONS.map(({ value, label }) => [value, label]))

const COLUMNS: readonly DataColumn[] = Array.from({ length: COLUMN_COUNT }, (_, index) => {
  const type = TYPES[index % TYPES.length] ?? 'text'
  return { key: `c${index}`, title: `${type} ${index}`, type, width: COLUMN_WIDTH_PX }
})

/** @param seed the same seed makes the same rows, in every page and every run. */
export function makeDataset(count: number, seed = 42): Dataset {
  const random = createRandom(seed)
  const rows = Array.from({ length: count }, (_, index) => {
    const row: DataRow = { id: `r${index}` }
    for (const column of COLUMNS) row[column.key] = cellValue(column, index, random())
    return row
  })
  return { columns: COLUMNS, rows, rowHeight: ROW_HEIGHT_PX }
}

function cellValue({ key, type }: DataColumn, row: number, random: number): CellValue {
  switch (type) {
    case 'text':
      return key === 'c0' ? `R${row}` : `${WORDS[Math.floor(random * 16)]} ${Math.floor(random * 1e4)}`
    case 'number':
      return Math.floor(random * 1e6) / 100
    case 'select':
      return OPTIONS[Math.floor(random * OPTIONS.length)]?.value ?? ''
    case 'checkbox':
      return random < 0.5
    case 'date':
      return `20${20 + Math.floor(random * 7)}-${twoDigits(random * 997, 12)}-${twoDigits(random * 7919, 28)}`
  }
}

function twoDigits(random: number, limit: number): string {
  return String(1 + (Math.floor(random) % limit)).padStart(2, '0')
}

/** mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The text of a value; checkboxes are drawn by each entrant. */
export function displayText({ type }: DataColumn, value: CellValue): string {
  return type === 'select' ? (LABELS.get(value) ?? '') : String(value)
}
