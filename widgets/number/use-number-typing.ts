import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { useComposedText } from '../text/use-composed-text.ts'
import { acceptTyping } from './accept-typing.ts'
import { typedNumber } from './number-typing.ts'

interface NumberTyping {
  /** Canonical text of the value, null for none. */
  readonly number: string | null
  readonly fractions: boolean
  /** What the input shows while it is not typed into. */
  readonly restingText: string
  onNumber(number: string | null): void
  onBlur?: (() => void) | undefined
}

/** What was typed, and the number reported for it: as soon as the value is another one, the typing is out of date. */
interface Draft {
  readonly text: string
  readonly number: string | null
}

/**
 * An input of a number: invalid typing reverts with the caret where it was, half a number (`-`, `1.`) may stand while
 * it is typed, and leaving the input shows the number or nothing.
 */
export function useNumberTyping({ number, fractions, restingText, onNumber, onBlur }: NumberTyping) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [focused, setFocused] = useState(false)
  const [caret, setCaret] = useState<{ readonly element: HTMLInputElement; readonly position: number } | null>(null)
  const element = useRef<HTMLInputElement | null>(null)

  // The separators of thousands go when the input is entered, and with the text goes the selection that Tab made.
  useLayoutEffect(() => {
    if (focused) element.current?.select()
  }, [focused])
  useLayoutEffect(() => {
    caret?.element.setSelectionRange(caret.position, caret.position)
  }, [caret])

  const shown = draft && draft.number === number ? draft.text : focused ? (number ?? '') : restingText
  const composed = useComposedText(shown, (typed) => {
    const text = acceptTyping(typed, { fractions })
    if (text === undefined) return
    const next = typedNumber(text)
    setDraft({ text, number: next })
    if (next !== number) onNumber(next)
  })
  return {
    value: composed.value,
    ...composed.handlers,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value
      composed.handlers.onChange(event)
      if (acceptTyping(typed, { fractions }) === undefined) {
        const position = (event.target.selectionStart ?? typed.length) - (typed.length - shown.length)
        setCaret({ element: event.target, position: Math.max(position, 0) })
      }
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      element.current = event.target
      setFocused(true)
    },
    onBlur: () => {
      setFocused(false)
      setDraft(null)
      onBlur?.()
    },
  }
}
