/** Few widths, so that overlays look related: a question, a short form, two columns, three columns, a wide grid. */
export const OVERLAY_WIDTHS_PX = [480, 640, 880, 1120, 1360] as const

/** The width that fits what a page asks for. */
export function overlayWidthPx(wantedPx: number): number {
  return OVERLAY_WIDTHS_PX.find((width) => width >= wantedPx) ?? OVERLAY_WIDTHS_PX[OVERLAY_WIDTHS_PX.length - 1] ?? 880
}
