/** As far as antd's pop-ups keep from what they belong to. */
const GAP_PX = 4

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Where a pop-up stands in the window, as antd's do: below its control, above where there is more room for it, its right
 * edge at that of the control where it would leave the window.
 */
export function popupPosition(
  control: Box,
  popup: Size,
  window: Size,
): { readonly left: number; readonly top: number } {
  const roomBelow = window.height - control.bottom - GAP_PX
  const roomAbove = control.top - GAP_PX
  const isAbove = popup.height > roomBelow && roomAbove > roomBelow
  const most = window.width - popup.width
  const left = control.left <= most ? control.left : control.right - popup.width
  return {
    // In a narrow window it is at neither edge of its control, but still as near as can be.
    left: Math.floor(Math.max(0, left < 0 && control.left > 0 ? most : Math.min(left, most))),
    top: Math.floor(isAbove ? control.top - GAP_PX - popup.height : control.bottom + GAP_PX),
  }
}
