/** Writes a text into an input as typing does: React's own record of it is passed by, so that its handlers run. */
export function putText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
