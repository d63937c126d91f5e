import type { FieldPlan } from '../../compile/plan.ts'
import type { RowsInputProps } from '../../widget.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { createLaterPart } from '../engine/later-part.ts'
import type { GridView } from '../view/view-types.ts'
import type { ChangedCells, ChangedCellsOptions } from './changed-cells.ts'

interface RowMarksOptions extends Pick<ChangedCellsOptions, 'columnOf'> {
  readonly store: GridStore
  readonly fields: readonly FieldPlan[]
  readonly unsavedIn: NonNullable<RowsInputProps['unsavedIn']>
  view(): GridView | null
  onFailed(): void
}

/** The marks of changed cells: their code comes with the first change. */
export interface RowMarks extends ChangedCells {
  end(): void
}

export function createRowMarks({ store, fields, unsavedIn, columnOf, view, onFailed }: RowMarksOptions): RowMarks {
  const code = createLaterPart({
    load: () => import('./changed-cells.ts').then(({ createChangedCells }) => createChangedCells),
    onFailed,
  })
  let changed: ChangedCells | null = null
  const endStore = store.subscribe(() => {
    endStore()
    code.use((createChangedCells) => {
      const drawn = view()
      const root = drawn?.viewport.parentElement
      if (!root) return
      changed = createChangedCells({ root, fields, unsavedIn, columnOf })
      drawn.refresh()
    })
  })
  return {
    mark: (line) => changed?.mark(line),
    markAll: () => changed?.markAll(),
    end() {
      endStore()
      code.end()
    },
  }
}
