import {
  type ChangeEvent,
  createContext,
  type InputHTMLAttributes,
  type RefAttributes,
  use,
  useSyncExternalStore,
} from 'react'

/** What stands in the input of an open picker; null: the picker's own text does. */
export interface TypedText {
  readonly text: string | null
  set(text: string | null): void
  subscribe(onChange: () => void): () => void
}

export function createTypedText(): TypedText {
  const listeners = new Set<() => void>()
  let text: string | null = null
  return {
    get text() {
      return text
    },
    set(next) {
      if (next === text) return
      text = next
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const TypedTextContext = createContext<TypedText>(createTypedText())

type PickerInputProps = InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>

/**
 * The input of a picker. A picker writes the text of a new value some renders late, over what has been typed since; so
 * the text that is typed stands here, and is shown before its own.
 */
export function PickerInput({ value, onChange, ...rest }: PickerInputProps) {
  const typed = use(TypedTextContext)
  const text = useSyncExternalStore(typed.subscribe, () => typed.text)
  return (
    <input
      {...rest}
      value={text ?? value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        typed.set(event.target.value)
        onChange?.(event)
      }}
    />
  )
}
