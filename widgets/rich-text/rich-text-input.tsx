import { EditorContent } from '@tiptap/react'
import { useId, useState } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { MAX_TEXT_LENGTH } from '#schemas/language/field-type.ts'
import editing from '../editing/editing.module.css'
import { EditorFrame } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import { type Picture, PictureDialog } from '../editing/picture-dialog.tsx'
import { ReadOnlyHtml } from '../editing/read-only-html.tsx'
import { Toolbar } from '../editing/toolbar.tsx'
import { messages as widgetMessages } from '../messages.ts'
import { textOf } from '../text/canonical-text.ts'
import { LinkDialog } from './link-dialog.tsx'
import { richTextMessages as messages } from './messages.ts'
import styles from './rich-text.module.css'
import { richTextTools } from './rich-text-tools.tsx'
import { DEFAULT_HEIGHT_PX, type RichTextOptions } from './schema.ts'
import { useRichText } from './use-rich-text.ts'

export function RichTextInput(props: InputProps<RichTextOptions>) {
  const { options, value, readOnly } = props
  const heightPx = options.height ?? DEFAULT_HEIGHT_PX
  if (readOnly) return <ReadOnlyHtml {...props} html={textOf(value)} maxHeightPx={heightPx} />
  return <RichTextEditor {...props} heightPx={heightPx} />
}

type Asking = { readonly for: 'link' } | { readonly for: 'picture'; readonly given: File | null }

function RichTextEditor({ heightPx, ...props }: InputProps<RichTextOptions> & { readonly heightPx: number }) {
  const { id, labelId, describedBy, field, invalid, onBlur, placeholder } = props
  const [asking, setAsking] = useState<Asking | null>(null)
  const hintId = useId()
  const editor = useRichText(
    {
      ...props,
      placeholder: placeholder ?? widgetMessages.pleaseEnter,
      describedBy: [describedBy, hintId].filter(Boolean).join(' '),
    },
    (given) => setAsking({ for: 'picture', given }),
  )

  const insertLink = (href: string) => {
    const chain = editor.chain().focus()
    // A link of nothing would not be seen: its address is its text then.
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
  }
  const insertPicture = ({ address, remark }: Picture) => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src: address, alt: remark } })
      .run()
  }
  const refusal = ({ address }: Picture) =>
    editor.getHTML().length + address.length > MAX_TEXT_LENGTH ? messages.tooLong(MAX_TEXT_LENGTH) : ''

  return (
    <EditorFrame labelId={labelId} invalid={invalid} {...(onBlur && { onBlur })}>
      {(fullScreen) => (
        <>
          <Toolbar
            label={editingMessages.toolbar(field.title)}
            controls={id}
            groups={richTextTools(
              editor,
              {
                askForLink: () => setAsking({ for: 'link' }),
                askForPicture: () => setAsking({ for: 'picture', given: null }),
              },
              fullScreen,
            )}
            onLeave={() => editor.commands.focus()}
          />
          <EditorContent
            editor={editor}
            className={`${editing.text} ${styles.content}`}
            style={fullScreen.isOn ? undefined : { height: heightPx, flex: 'none' }}
          />
          <div id={hintId} className={editing.hint}>
            {editingMessages.tabLeaves}
          </div>
          {asking?.for === 'link' && (
            <LinkDialog
              address={String(editor.getAttributes('link').href ?? '')}
              onAccept={insertLink}
              onClose={() => setAsking(null)}
            />
          )}
          {asking?.for === 'picture' && (
            <PictureDialog
              open
              given={asking.given}
              refusal={refusal}
              onInsert={insertPicture}
              onClose={() => setAsking(null)}
            />
          )}
        </>
      )}
    </EditorFrame>
  )
}
