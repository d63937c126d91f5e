import { markdown } from '@codemirror/lang-markdown'
import { EditorView } from '@codemirror/view'
import { type CSSProperties, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { MAX_TEXT_LENGTH } from '#schemas/language/field-type.ts'
import colors from '../editing/code-mirror.module.css'
import { editingExtensions } from '../editing/code-mirror.ts'
import editing from '../editing/editing.module.css'
import { EditorFrame } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import { type Picture, PictureDialog } from '../editing/picture-dialog.tsx'
import { ReadOnlyHtml } from '../editing/read-only-html.tsx'
import { Toolbar } from '../editing/toolbar.tsx'
import { useCodeColors } from '../editing/use-code-colors.ts'
import { useCodeMirror } from '../editing/use-code-mirror.ts'
import { messages as widgetMessages } from '../messages.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import styles from './markdown.module.css'
import { type MarkdownCommand, picture } from './markdown-commands.ts'
import { markdownToHtml } from './markdown-html.ts'
import { markdownTools } from './markdown-tools.tsx'
import { markdownMessages as messages } from './messages.ts'
import { DEFAULT_HEIGHT_PX, type MarkdownOptions } from './schema.ts'

export function MarkdownInput(props: InputProps<MarkdownOptions>) {
  const { options, value, readOnly } = props
  const heightPx = options.height ?? DEFAULT_HEIGHT_PX
  if (readOnly) return <ReadOnlyHtml {...props} html={markdownToHtml(textOf(value))} maxHeightPx={heightPx} />
  return <MarkdownEditor {...props} heightPx={heightPx} />
}

const language = markdown()

function MarkdownEditor({ heightPx, ...props }: InputProps<MarkdownOptions> & { readonly heightPx: number }) {
  const { id, labelId, describedBy, required, invalid, field, options, value, onChange, onBlur } = props
  const text = textOf(value)
  const hintId = useId()
  const [isPreviewOn, setPreviewOn] = useState(options.preview ?? true)
  const [asking, setAsking] = useState<{ readonly given: File | null } | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const base = useMemo(() => [editingExtensions(), takesPictures((given) => setAsking({ given }))], [])
  const view = useCodeMirror(place, {
    text,
    attributes: {
      id,
      'aria-labelledby': labelId,
      'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
      ...(required && { 'aria-required': 'true' }),
      ...(invalid && { 'aria-invalid': 'true' }),
    },
    placeholder: props.placeholder ?? widgetMessages.pleaseEnter,
    base,
    language,
    onText: (typed) => onChange(nullWhenEmpty(typed)),
  })
  const run = (command: MarkdownCommand) => {
    const { current } = view
    if (!current) return
    current.dispatch({ ...command(current.state), scrollIntoView: true })
    current.focus()
  }
  const codeColors = useCodeColors()
  const refusal = ({ address }: Picture) =>
    text.length + address.length > MAX_TEXT_LENGTH ? messages.tooLong(MAX_TEXT_LENGTH) : ''

  return (
    <EditorFrame labelId={labelId} invalid={invalid} {...(onBlur && { onBlur })}>
      {(fullScreen) => (
        <>
          <Toolbar
            label={editingMessages.toolbar(field.title)}
            controls={id}
            groups={markdownTools({
              run,
              askForPicture: () => setAsking({ given: null }),
              preview: { isOn: isPreviewOn, toggle: () => setPreviewOn((was) => !was) },
              fullScreen,
            })}
            onLeave={() => view.current?.focus()}
          />
          <div className={styles.room} style={heightProperty(fullScreen.isOn ? '100%' : `${heightPx}px`)}>
            <div className={styles.body}>
              <div ref={place} className={`${colors.code} ${styles.source}`} style={codeColors} />
              {isPreviewOn && <Preview title={field.title} text={text} />}
            </div>
          </div>
          <div id={hintId} className={editing.hint}>
            {editingMessages.tabLeaves}
          </div>
          {asking && (
            <PictureDialog
              open
              given={asking.given}
              refusal={refusal}
              onInsert={({ address, remark }) => run(picture(address, remark))}
              onClose={() => setAsking(null)}
            />
          )}
        </>
      )}
    </EditorFrame>
  )
}

/** CSSProperties does not know custom properties; React writes them as they are. */
function heightProperty(height: string): CSSProperties {
  return { '--editor-height': height } as CSSProperties
}

/** Follows what is typed, and lets typing go first. */
function Preview({ title, text }: { readonly title: string; readonly text: string }) {
  const shown = useDeferredValue(text)
  const html = useMemo(() => markdownToHtml(shown), [shown])
  return (
    <section
      className={styles.preview}
      aria-label={messages.previewTitle(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      <CleanHtml html={html} />
    </section>
  )
}

/** A picture that stands alone in the clipboard or is dropped is uploaded. */
function takesPictures(onPicture: (file: File) => void) {
  const take = (event: Event, data: DataTransfer | null) => {
    if (data?.types.includes('text/plain')) return false
    const [found] = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (!found) return false
    event.preventDefault()
    onPicture(found)
    return true
  }
  return EditorView.domEventHandlers({
    paste: (event) => take(event, event.clipboardData),
    drop: (event) => take(event, event.dataTransfer),
  })
}
