import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface TypedText {
  /** Goes around the picker, not around its popup. */
  readonly ref: RefObject<HTMLDivElement | null>
  onBlur(event: FocusEvent): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * Reads what was typed into a picker when its input is left or Enter is pressed. The picker itself only takes texts of
 * exactly its format, does not notice that the text was deleted, and calls nothing while the focus stays inside of it.
 */
export function useTypedText(takeTyped: (input: HTMLInputElement) => void): TypedText {
  const ref = useRef<HTMLDivElement>(null)
  // Deleting the text empties the picker, so its button for that need not cost everyone a Tab per date.
  useLayoutEffect(() => {
    ref.current?.querySelector('button')?.setAttribute('tabindex', '-1')
  })
  const takeFrom = (target: EventTarget) => {
    // Popups are children as well, as far as React's events go.
    if (target instanceof HTMLInputElement && ref.current?.contains(target)) takeTyped(target)
  }
  return {
    ref,
    onBlur: (event) => takeFrom(event.target),
    onKeyDown: (event) => {
      if (event.key !== 'Enter') return
      takeFrom(event.target)
      // It opened the picker, or chose in it: the form around must not take it for its own.
      event.preventDefault()
    },
  }
}
