import { type RefObject, useLayoutEffect, useState } from 'react'

const MIN_BODY_PX = 160
/** What stands above and below the rows of a page, about. */
const SURROUNDINGS_PX = 260
/** Of a row of statistics, before there is one. */
const SUMMARY_ROW_PX = 36

export interface RowsRoomOptions {
  /** It holds the table and what stands below it, `footer`. */
  readonly area: RefObject<HTMLElement | null>
  readonly footer: RefObject<HTMLElement | null>
  /** The rows scroll within it, and not with the page. */
  readonly enabled: boolean
  /** Rows of statistics that the table will have: they come with the first answer. */
  readonly awaitedSummaryRows: number
  /** Those that it has. */
  readonly summaryRowCount: number
  /** Changes when a table takes the place of another. */
  readonly drawn: unknown
  /**
   * Told once, before the first paint, how many rows stand in the room without scrolling; null where that cannot be told:
   * the page scrolls as a whole, is not in sight, or shows its rows otherwise.
   */
  onFirst(rowCount: number | null): void
}

/**
 * Height that is left for the rows. A guess until it is measured: a table that learns later that its rows scroll builds
 * them all a second time. Undefined where the page scrolls as a whole.
 */
export function useRowsRoom(options: RowsRoomOptions): number | undefined {
  const { area, footer, enabled, awaitedSummaryRows, summaryRowCount, drawn, onFirst } = options
  const [heightPx, setHeightPx] = useState(() => Math.max(window.innerHeight - SURROUNDINGS_PX, MIN_BODY_PX))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    onFirst(enabled && area.current ? rowsThatFit(area.current, footer.current, awaitedSummaryRows) : null)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of statistics that appear take room
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !enabled) return
    const measure = () => {
      // A hidden tab measures nothing; what was measured before it was hidden still holds.
      if (element.clientHeight === 0) return
      setHeightPx(Math.max(roomPx(element, footer.current), MIN_BODY_PX))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (footer.current) observer.observe(footer.current)
    return () => observer.disconnect()
  }, [area, footer, enabled, summaryRowCount, drawn])
  return enabled ? heightPx : undefined
}

function roomPx(area: HTMLElement, footer: HTMLElement | null): number {
  const headerPx = area.querySelector<HTMLElement>('.ant-table-thead')?.offsetHeight ?? 0
  const summaryPx = area.querySelector<HTMLElement>('.ant-table-summary')?.offsetHeight ?? 0
  return area.clientHeight - headerPx - summaryPx - (footer?.offsetHeight ?? 0)
}

/** By the row that stands for those on their way. */
function rowsThatFit(area: HTMLElement, footer: HTMLElement | null, awaitedSummaryRows: number): number | null {
  const row = area.querySelector<HTMLElement>('.ant-table-row')
  const rowPx = (row?.getBoundingClientRect().height ?? 0) / Number(row?.dataset.rows ?? 1)
  if (rowPx === 0) return null
  // The pages come with the first answer too; a footer without them is lower.
  const waitingPx = awaitedSummaryRows * SUMMARY_ROW_PX + Math.max(PAGES_PX - (footer?.offsetHeight ?? 0), 0)
  const body = area.querySelector<HTMLElement>('.ant-table-body')
  // Of columns that are wider than the table, below the rows.
  const barPx = body ? body.offsetHeight - body.clientHeight : 0
  return Math.floor((roomPx(area, footer) - waitingPx - barPx) / (rowPx + BUTTONS_PX))
}

/** So much higher is a row with buttons. */
const BUTTONS_PX = 0.21

/** Of the pages below the rows, with the room above them. */
const PAGES_PX = 32
