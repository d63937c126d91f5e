import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

export interface ComposedText {
  readonly value: string
  readonly handlers: {
    onChange(event: ChangeEvent<TextElement>): void
    onCompositionEnd(event: CompositionEvent<TextElement>): void
    onKeyDown(event: KeyboardEvent<TextElement>): void
  }
}

/**
 * A controlled text that is safe with input methods: letters of an unfinished composition are shown but not reported,
 * and the Enter that picks a word reaches neither the form nor the query bar.
 */
export function useComposedText(value: string, onText: (text: string) => void): ComposedText {
  const [composing, setComposing] = useState<string | null>(null)
  return {
    value: composing ?? value,
    handlers: {
      onChange: (event) => {
        const native = event.nativeEvent
        if (native instanceof InputEvent && native.isComposing) setComposing(event.target.value)
        else onText(event.target.value)
      },
      onCompositionEnd: (event) => {
        setComposing(null)
        onText(event.currentTarget.value)
      },
      onKeyDown: swallowComposingEnter,
    },
  }
}

function swallowComposingEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !isComposingKey(event.nativeEvent)) return
  event.preventDefault()
  event.stopPropagation()
}
