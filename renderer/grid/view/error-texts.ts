/** What is wrong with the cells in the window, for those who hear it. */
export interface ErrorTexts {
  /** Holds the texts, unseen. */
  readonly element: HTMLElement
  /** Undefined: nothing is wrong with the cell any more. */
  describe(cell: HTMLElement, message: string | undefined): void
}

export function createErrorTexts(gridId: string): ErrorTexts {
  const element = document.createElement('div')
  element.hidden = true
  const texts = new Map<HTMLElement, HTMLElement>()
  let count = 0
  return {
    element,
    describe(cell, message) {
      let text = texts.get(cell)
      if (message === undefined) {
        if (!text) return
        text.remove()
        texts.delete(cell)
        cell.removeAttribute('aria-describedby')
        return
      }
      if (!text) {
        text = document.createElement('span')
        count += 1
        text.id = `${gridId}-error-${count}`
        texts.set(cell, text)
        element.append(text)
        cell.setAttribute('aria-describedby', text.id)
      }
      if (text.textContent !== message) text.textContent = message
    },
  }
}
