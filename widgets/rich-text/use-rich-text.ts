import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { richTextExtensions } from './extensions.ts'
import { cleanPasted, htmlOf, toDocument } from './html-document.ts'
import type { RichTextOptions } from './schema.ts'

/** A value that was handed in, as the editor shows it. */
interface Shown {
  /** A page that was hidden comes back with another editor. */
  readonly editor: Editor
  readonly value: string
  readonly document: Node
}

/**
 * The editor over a value. It reports HTML; a text that is again what was handed in is reported just as it came, so that
 * steps back leave no change. Steps of the form and of the editor are apart: what comes from outside is none of its own.
 */
export function useRichText(props: InputProps<RichTextOptions>, onPicture: (file: File) => void): Editor {
  const { id, labelId, describedBy, required, invalid, value, placeholder, onChange } = props
  const given = textOf(value)
  const shown = useRef<Shown | null>(null)
  const reported = useRef(given)
  const extensions = useMemo(() => richTextExtensions(placeholder ?? ''), [placeholder])

  function report(editor: Editor) {
    // Letters of a word that is not finished are no text yet.
    if (editor.isDestroyed || editor.view.composing) return
    const { doc } = editor.state
    const isAsGiven = shown.current?.document.eq(doc) === true
    const html = isAsGiven ? (shown.current?.value ?? '') : (htmlOf(editor) ?? '')
    if (html === reported.current) return
    reported.current = html
    onChange(html === '' ? null : html)
  }

  const editor = useEditor({
    extensions,
    // Without a document of its own it would read an empty text as HTML, which the browser refuses.
    content: EMPTY_DOCUMENT,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: updated }) => report(updated),
    onBlur: ({ editor: left }) => report(left),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(required && { 'aria-required': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        'aria-keyshortcuts': 'Alt+F10',
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takePicture(event.clipboardData, onPicture),
      handleDrop: (_view, event) => takePicture(event.dataTransfer, onPicture),
      handleDOMEvents: {
        // Tab always leads on: what lists and tables would do with it, the tools and the arrows do. Esc is for what is around.
        keydown: (_view, event) => event.key === 'Tab' || event.key === 'Escape',
        // The browser tells the end of a word before the text has it.
        compositionend: (view) => {
          setTimeout(() => !view.isDestroyed && editorOf.current && report(editorOf.current), COMPOSED_AFTER_MS)
          return false
        },
      },
    },
  })
  const editorOf = useRef<Editor | null>(null)
  editorOf.current = editor

  useEffect(() => {
    // A tab that is shown again has the old editor for a moment, which is no more; the next one is on its way.
    if (editor.isDestroyed) return
    if (shown.current?.editor === editor && given === reported.current) return
    const document = toDocument(editor.schema, given)
    const { tr, doc } = editor.state
    tr.replaceWith(0, doc.content.size, document.content)
    editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
    shown.current = { editor, value: given, document: editor.state.doc }
    reported.current = given
  }, [editor, given])

  return editor
}

const EMPTY_DOCUMENT = { type: 'doc', content: [{ type: 'paragraph' }] }

/** ProseMirror takes what an input method has written 20 ms after its end. */
const COMPOSED_AFTER_MS = 40

/** A picture that stands alone in the clipboard or is dropped: it is uploaded. With a text around it, the text counts. */
function takePicture(data: DataTransfer | null, onPicture: (file: File) => void): boolean {
  if (!data || data.types.includes('text/html')) return false
  const [picture] = [...data.files].filter(({ type }) => type.startsWith('image/'))
  if (!picture) return false
  onPicture(picture)
  return true
}
