import { ENDED } from '../view/ended.ts'

/** A little longer than browsers wait that ask for the menu themselves. */
const LONG_PRESS_MS = 650
const MOVED_PX = 10

/**
 * A long press asks for the menu of a row, also in browsers that have no context menu for it (those of iPhones). Returns
 * what ends it.
 */
export function followLongPress(root: HTMLElement): () => void {
  const ends = new AbortController()
  const options = { signal: ends.signal, capture: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  let began: PointerEvent | null = null

  function ask({ target, pointerId, clientX, clientY }: PointerEvent) {
    // For the grid the press is over: nothing is opened when the finger leaves.
    target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
    target?.dispatchEvent(new MouseEvent('contextmenu', { clientX, clientY, bubbles: true, cancelable: true }))
  }

  function giveUp() {
    clearTimeout(timer)
    began = null
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      giveUp()
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      began = event
      timer = setTimeout(() => ask(event), LONG_PRESS_MS)
    },
    options,
  )
  root.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (began && Math.hypot(clientX - began.clientX, clientY - began.clientY) > MOVED_PX) giveUp()
    },
    options,
  )
  for (const type of ['pointerup', 'pointercancel', 'contextmenu']) root.addEventListener(type, giveUp, options)
  ends.signal.addEventListener('abort', giveUp)
  return () => ends.abort(ENDED)
}
