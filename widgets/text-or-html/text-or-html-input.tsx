import { Suspense, useEffect, useRef } from 'react'
import { useLoadedComponent } from '#renderer/react/field/use-widget.ts'
import type { InputProps } from '#renderer/widget.ts'
import { toParagraphs } from '../rich-text/html-text.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { TextareaInput } from '../textarea/textarea-input.tsx'
import { isHtmlText, toPlainLines } from './convert-text.ts'
import type { TextOrHtmlOptions } from './schema.ts'

const loadRichText = () => import('../rich-text/rich-text-input.tsx').then((module) => module.RichTextInput)
const NO_OPTIONS = {}
const PLAIN_ROWS = { rows: 6 }

/** Plain or formatted, as a field beside it says. Its words stay when that changes. */
export function TextOrHtmlInput({ options: { html }, ...props }: InputProps<TextOrHtmlOptions>) {
  const { value, readOnly, onChange, valueBeside } = props
  const isFormatted = html?.values.includes(String(valueBeside?.(html.field) ?? '')) ?? false
  const text = textOf(value)
  const wasFormatted = useRef(isFormatted)
  /** The text as it was formatted, for who comes back to it without having changed a word. */
  const former = useRef<{ readonly html: string; readonly plain: string } | null>(null)

  useEffect(() => {
    if (wasFormatted.current === isFormatted) return
    wasFormatted.current = isFormatted
    if (readOnly || text === '') return
    if (isFormatted) {
      const known = former.current?.plain === text ? former.current.html : null
      if (!isHtmlText(text)) onChange(known ?? toParagraphs(text))
    } else if (isHtmlText(text)) {
      const plain = toPlainLines(text)
      former.current = { html: text, plain }
      onChange(nullWhenEmpty(plain))
    }
  }, [isFormatted, readOnly, text, onChange])

  const RichText = useLoadedComponent(loadRichText)
  if (!isFormatted) return <TextareaInput {...props} options={PLAIN_ROWS} />
  return (
    // The text stays in sight until it can be edited.
    <Suspense fallback={<TextareaInput {...props} options={PLAIN_ROWS} value={toPlainLines(text)} readOnly />}>
      <RichText {...props} options={NO_OPTIONS} />
    </Suspense>
  )
}
