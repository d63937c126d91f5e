/** What Tab reaches. */
const FOCUSABLE = 'input, textarea, button, select, [tabindex]:not([tabindex="-1"])'
/** Marks the control that has its id from here. */
const ADOPTED = 'data-adopted'

interface DescribedControl {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
}

/**
 * A component that has no property for an id gives it to nothing: the first of its controls that Tab reaches gets it, with
 * the ids of help and errors. React does not know of these attributes, and leaves them alone.
 */
export function adoptControl(around: HTMLElement, { id, 'aria-describedby': texts }: DescribedControl): void {
  const known = document.getElementById(id)
  if (known && !known.hasAttribute(ADOPTED)) return
  const first = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].find((element) => !element.matches(':disabled'))
  if (known && known !== first) {
    for (const name of ['id', ADOPTED, 'aria-describedby']) known.removeAttribute(name)
  }
  if (!first) return
  first.id = id
  first.setAttribute(ADOPTED, '')
  if (texts === undefined) first.removeAttribute('aria-describedby')
  else first.setAttribute('aria-describedby', texts)
}
