import { messages } from '../messages.ts'
import { htmlTableText } from './html-table-text.ts'

/**
 * Some programs and web pages put no text on the clipboard beside their HTML: the grid is given what stands in it.
 * @returns ends it.
 */
export function pasteHtml(root: HTMLElement, warn: (text: string) => void): () => void {
  const handlePaste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const html = clipboardData?.getData('text/html') ?? ''
    const isRich = target instanceof HTMLElement && target.isContentEditable
    if (!target || !clipboardData || html === '' || isRich || clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    event.stopPropagation()
    const text = htmlTableText(html)
    if (text === '') {
      warn(messages.nothingToPaste)
      return
    }
    const asText = new DataTransfer()
    asText.setData('text/plain', text)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: asText, bubbles: true, cancelable: true }))
  }
  root.addEventListener('paste', handlePaste, { capture: true })
  return () => root.removeEventListener('paste', handlePaste, { capture: true })
}
