import { FOOTER_HEIGHT_PX } from '../engine/constants.ts'
import type { ColumnStatistic } from '../engine/grid-column.ts'
import { makeDiv } from './elements.ts'
import type { FootLines } from './foot-lines.ts'
import styles from './grid.module.css'
import type { ServiceColumn } from './grid-state.ts'
import type { WholeState } from './later-parts.ts'

/** The rows 合计 and 平均 below the rows, as far as columns ask for them: their room, and in it what comes later. */
export interface GridFoot {
  readonly element: HTMLElement
  readonly heightPx: number
  readonly rowCount: number
  render(): void
  rebuild(): void
  /** Statistics of these columns, or of all, counted again. */
  update(columns: ReadonlySet<string> | null): void
}

const STATISTICS: readonly ColumnStatistic[] = ['sum', 'average']

export function createFoot(state: WholeState, services: readonly ServiceColumn[]): GridFoot {
  const element = makeDiv(styles.foot, 'rowgroup')
  element.dataset.foot = ''
  let shown: readonly ColumnStatistic[] = []
  let makeLines: (() => FootLines) | null = null
  let lines: FootLines | null = null
  let isAsked = false
  /** Counting waits until the rows are painted. */
  let isCounted = false

  function build() {
    shown = STATISTICS.filter((statistic) =>
      state.columns.some(({ statistics, visible }) => visible && statistics.includes(statistic)),
    )
    element.style.width = `${state.layout.widthPx}px`
    element.style.height = `${shown.length * FOOTER_HEIGHT_PX}px`
    element.hidden = shown.length === 0
    if (lines) lines.build(shown)
    else if (shown.length > 0 && !isAsked) {
      isAsked = true
      state.options.parts.statistics.use((createLines) => {
        makeLines = () => createLines(element, state, services)
        if (isCounted) fill()
      })
    }
  }

  /** Lines and figures in one go: they are one more thing to lay out, not two. */
  function fill() {
    lines ??= makeLines?.() ?? null
    lines?.build(shown)
    lines?.render()
    lines?.update(null)
  }

  build()
  return {
    element,
    get heightPx() {
      return shown.length * FOOTER_HEIGHT_PX
    },
    get rowCount() {
      return shown.length
    },
    render: () => lines?.render(),
    rebuild() {
      build()
      lines?.render()
      this.update(null)
    },
    update(columns) {
      isCounted = true
      if (lines) lines.update(columns)
      else if (makeLines) fill()
    },
  }
}
