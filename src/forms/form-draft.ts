import { type RefObject, useRef, useState } from 'react'

export type FormErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>
export type Draft<Field extends string> = Readonly<Record<Field, string>>

/** What a small native form is: texts, what is wrong with them, and one submission at a time. */
export interface FormDraft<Field extends string> {
  readonly draft: Draft<Field>
  readonly errors: FormErrors<Field>
  readonly busy: boolean
  /** To be the form's: its inputs are found by their names. */
  readonly form: RefObject<HTMLFormElement | null>
  change(field: Field, value: string): void
  /** Shows errors and goes to the first of them. False when there are any. */
  show(errors: FormErrors<Field>): boolean
  /** Shows an error without going there: the user is on his way to another field. */
  mark(field: Field, error: string): void
  focus(field: Field): void
  /** Runs `work` unless it runs already, with the form locked; resolves when it is open again. */
  submit(work: () => Promise<'done' | 'open'>): Promise<void>
}

const NO_ERRORS = Object.freeze({})

/** `fields` in the order in which they stand on the page: the first one with an error takes the focus. */
export function useFormDraft<Field extends string>(fields: readonly Field[], initial: Draft<Field>): FormDraft<Field> {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<Field>>(NO_ERRORS)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // State is a render late: five Enters within one frame must still be one request.
  const running = useRef(false)

  function focus(field: Field) {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    draft,
    errors,
    busy,
    form,
    focus,
    change(field, value) {
      setDraft((current) => ({ ...current, [field]: value }))
      setErrors((current) => ({ ...current, [field]: undefined }))
    },
    mark: (field, error) => setErrors((current) => ({ ...current, [field]: error })),
    show(found) {
      setErrors(found)
      const first = fields.find((field) => found[field] !== undefined)
      if (first === undefined) return true
      focus(first)
      return false
    },
    async submit(work) {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        // What is done stays locked until something else takes its place.
        if ((await work()) === 'done') return
      } catch (error) {
        running.current = false
        setBusy(false)
        throw error
      }
      running.current = false
      setBusy(false)
    },
  }
}
