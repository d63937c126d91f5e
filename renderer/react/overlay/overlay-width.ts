/**
 * Few widths, so that overlays look related: a question, the files of a cell (specified), a short form, two columns,
 * three columns, the details of a row of a grid (specified), a wide grid.
 */
const OVERLAY_WIDTHS_PX = [480, 520, 640, 880, 1120, 1200, 1360] as const

/** The width that fits what a page asks for. */
export function overlayWidthPx(wantedPx: number): number {
  return OVERLAY_WIDTHS_PX.find((width) => width >= wantedPx) ?? OVERLAY_WIDTHS_PX[OVERLAY_WIDTHS_PX.length - 1] ?? 880
}
