/**
 * What the browser sends when something was copied elsewhere and is pasted into the element that has the focus. The
 * system's clipboard is left alone: tests that run beside each other share it.
 */
export function paste(text: string, target?: EventTarget, type = 'text/plain'): ClipboardEvent {
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  const into = target ?? document.activeElement
  if (!into) throw new Error('Nothing has the focus that could be pasted into.')
  into.dispatchEvent(event)
  return event
}
