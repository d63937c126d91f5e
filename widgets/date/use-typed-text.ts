import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { TypedTexts } from './typed-input.tsx'

interface TypedText {
  /** Goes around the picker, not around its popup. */
  readonly around: {
    readonly ref: RefObject<HTMLDivElement | null>
    onBlur(event: FocusEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
  /** For the inputs of the picker, by `TypedTextsContext`. */
  readonly texts: TypedTexts
  /** Something was picked instead. */
  forget(): void
}

const NOTHING: TypedTexts['byInput'] = new Map()

/**
 * Keeps what is being typed into a picker, and reads it when its input is left or Enter is pressed. The picker itself
 * only takes texts of exactly its format, does not notice that the text was deleted, calls nothing while the focus stays
 * inside of it, and forgets the text with the page that is hidden. A new value replaces what was typed over the `stored`
 * one.
 */
export function useTypedText(stored: string, takeTyped: (input: HTMLInputElement) => void): TypedText {
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState({ over: stored, byInput: NOTHING })
  const byInput = typed.over === stored ? typed.byInput : NOTHING
  // Deleting the text empties the picker, so its button for that need not cost everyone a Tab per date.
  useLayoutEffect(() => {
    ref.current?.querySelector('button')?.setAttribute('tabindex', '-1')
  })
  const forget = () => setTyped({ over: stored, byInput: NOTHING })
  const inputOf = (target: EventTarget) =>
    // Popups are children as well, as far as React's events go.
    target instanceof HTMLInputElement && ref.current?.contains(target) ? target : undefined
  return {
    around: {
      ref,
      onBlur: ({ target }) => {
        const input = inputOf(target)
        if (!input) return
        takeTyped(input)
        forget()
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter') return
        const input = inputOf(event.target)
        if (input) takeTyped(input)
        // It opened the picker, or chose in it: the form around must not take it for its own.
        event.preventDefault()
      },
    },
    texts: {
      byInput,
      type: (inputId, text) =>
        setTyped((current) => ({
          over: stored,
          byInput: new Map(current.over === stored ? current.byInput : NOTHING).set(inputId, text),
        })),
    },
    forget,
  }
}
