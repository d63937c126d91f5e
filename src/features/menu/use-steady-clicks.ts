import { type PointerEvent, useRef } from 'react'

/** A hand that moves further than this between pressing and letting go meant something else. */
const STEADY_PX = 8

interface Press {
  readonly entry: Element
  readonly x: number
  readonly y: number
}

/**
 * While a submenu slides, entries move under the pointer: what is pressed is no longer below it when the button is let
 * go, and the browser then tells nobody of a click. What was pressed is what was meant.
 */
export function useSteadyClicks() {
  const press = useRef<Press>(undefined)
  return {
    onPointerDown({ target, clientX, clientY, button }: PointerEvent) {
      const entry = entryOf(target)
      press.current = entry === null || button !== 0 ? undefined : { entry, x: clientX, y: clientY }
    },
    onPointerUp({ target, clientX, clientY }: PointerEvent) {
      const pressed = press.current
      press.current = undefined
      if (pressed === undefined || pressed.entry === entryOf(target)) return
      if (Math.hypot(clientX - pressed.x, clientY - pressed.y) > STEADY_PX) return
      const link = pressed.entry.querySelector('a')
      if (link === null) clickOn(pressed.entry)
      else link.click()
    },
  }
}

/** An entry, or the title of a submenu. */
function entryOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('[role="menuitem"]') : null
}

function clickOn(element: Element) {
  if (element instanceof HTMLElement) element.click()
}
