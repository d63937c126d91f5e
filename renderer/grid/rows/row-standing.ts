import type { CellStates } from '../../logic/row-states.ts'
import type { EditedRow, RowsInputProps } from '../../widget.ts'
import type { GridRow } from '../engine/row.ts'
import type { RowSlot } from '../view/row-pool.ts'
import { ROW_KEY } from './rows-bridge.ts'

type StandingProps = Pick<RowsInputProps, 'rows' | 'statesOf'>

/** What a page decides about rows besides their cells: how reactions leave them, and what its guards forbid. */
export interface RowStanding {
  of(row: GridRow): CellStates
  /** Draws the mark of a row that is guarded beside its number. */
  mark(line: RowSlot): void
  /** Which rows may go, and why others may not. */
  removable(ids: readonly string[]): { readonly ids: readonly string[]; readonly kept: readonly string[] }
  /** Rows and functions are about to be others: true when cells stand otherwise that hold what they held. */
  take(next: StandingProps): boolean
}

/** What the grid has just made stands as it is declared, until the page has seen it. */
const AS_DECLARED: CellStates = new Map()

export function createRowStanding(props: () => StandingProps): RowStanding {
  let rows: readonly EditedRow[] = []
  let byKey = new Map<unknown, EditedRow>()

  function rowOf(key: unknown): EditedRow | undefined {
    if (rows !== props().rows) {
      rows = props().rows
      byKey = new Map(rows.map((row) => [row.key, row]))
    }
    return byKey.get(key)
  }

  function statesOf(row: EditedRow | undefined): CellStates {
    return row ? (props().statesOf?.(row.key, row.record) ?? AS_DECLARED) : AS_DECLARED
  }

  return {
    of: (row) => statesOf(rowOf(row[ROW_KEY])),
    mark({ service, row }) {
      const number = service.find(({ dataset }) => dataset.service === 'number')
      if (number) markGuarded(number, rowOf(row?.[ROW_KEY])?.guarded?.edit)
    },
    removable(ids) {
      const guarded = ids.flatMap((id) => {
        const reason = rowOf(id)?.guarded?.delete
        return reason === undefined ? [] : [{ id, reason }]
      })
      const staying = new Set(guarded.map(({ id }) => id))
      return { ids: ids.filter((id) => !staying.has(id)), kept: guarded.map(({ reason }) => reason) }
    },
    take(next) {
      const before = props()
      if (before.statesOf !== next.statesOf) return true
      if (before.rows === next.rows) return false
      return next.rows.some((row) => {
        const known = rowOf(row.key)
        if (!known || known === row) return false
        if (known.locked !== row.locked || known.guarded?.edit !== row.guarded?.edit) return true
        return known.record !== row.record && areOthers(statesOf(known), next.statesOf?.(row.key, row.record))
      })
    },
  }
}

function areOthers(before: CellStates, after: CellStates = AS_DECLARED): boolean {
  return [...after].some(([name, { visible, readOnly }]) => {
    const known = before.get(name)
    return known?.visible !== visible || known.readOnly !== readOnly
  })
}

/** `aria-description` is read after the number. */
function markGuarded(cell: HTMLElement, reason: string | undefined) {
  cell.title = reason ?? ''
  cell.toggleAttribute('data-guarded', reason !== undefined)
  if (reason === undefined) cell.removeAttribute('aria-description')
  else cell.setAttribute('aria-description', reason)
}
