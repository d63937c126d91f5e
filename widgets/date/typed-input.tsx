import { type ComponentProps, createContext, use } from 'react'

/** What is being typed into the inputs of a picker, by the ids of those. */
export interface TypedTexts {
  readonly byInput: ReadonlyMap<string, string>
  type(inputId: string, text: string): void
}

export const TypedTextsContext = createContext<TypedTexts>({ byInput: new Map(), type: () => undefined })

/**
 * The input of a picker. A picker takes its own text from its value whenever its effects begin, also when a hidden page
 * is shown again; so the text that is typed stands here, and is shown before its own.
 */
export function TypedInput({ value, onChange, id = '', ...rest }: ComponentProps<'input'>) {
  const { byInput, type } = use(TypedTextsContext)
  return (
    <input
      {...rest}
      id={id}
      value={byInput.get(id) ?? value}
      onChange={(event) => {
        // The picker first: a text that it can read it reports as a date that was picked, which ends what was typed.
        onChange?.(event)
        type(id, event.target.value)
      }}
    />
  )
}

export const TYPED_PARTS = { input: TypedInput }
