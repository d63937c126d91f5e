import type { CompileContext } from '../../compile/compile-context.ts'
import type { OwnParts, RecordKindParts } from '../../compile/compile-record-page.ts'
import type { RowViewName } from '../../compile/plan.ts'
import { compileBoard, withBoardGroup } from '../board/compile-board.ts'
import { compileCard } from './compile-face.ts'

/**
 * What lists, boards and cards share: their rows are the same flat list, and each of them may offer the looks of the
 * others. `first` is how the rows are shown at the start.
 */
export function flatParts(first: RowViewName): Pick<RecordKindParts, 'compileOwn' | 'completeList'> {
  return {
    compileOwn(fields, context, { actions }) {
      reportMissing(first, context)
      const board = compileBoard(fields, actions, context)
      const card = compileCard(fields, context)
      // Whatever it is shown as, its rows fit a table too.
      const offered: readonly RowViewName[] = [
        'list',
        ...(board ? ['board' as const] : []),
        ...(card ? ['card' as const] : []),
      ]
      const rowViews = [first, ...offered.filter((name) => name !== first)]
      return { ...(board && { board }), ...(card && { card }), ...(rowViews.length > 1 && { rowViews }) }
    },
    completeList: (list, own: OwnParts) => withBoardGroup(list, own),
  }
}

function reportMissing(first: RowViewName, { page, problems }: CompileContext): void {
  if (first === 'list' || page[first]) return
  const message = `kind 为 ${first} 的页面要写 ${first}`
  problems.report(first === 'board' ? 'board-not-fitting' : 'card-not-fitting', '/kind', { message })
}
