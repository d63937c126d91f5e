import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, lineNumbers } from '@codemirror/view'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import type { InputProps } from '#renderer/widget.ts'
import type { CodeLanguage } from '#schemas/language/text-format.ts'
import colors from '../editing/code-mirror.module.css'
import { editingExtensions, keepsFirstEscape, readingExtensions, tabIndents } from '../editing/code-mirror.ts'
import editing from '../editing/editing.module.css'
import { EditorFrame } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import { Toolbar } from '../editing/toolbar.tsx'
import { useCodeColors } from '../editing/use-code-colors.ts'
import { useCodeMirror } from '../editing/use-code-mirror.ts'
import { messages as widgetMessages } from '../messages.ts'
import { loadLanguage } from './code-languages.ts'
import { codeMessages as messages } from './messages.ts'
import { type CodeOptions, DEFAULT_HEIGHT_PX } from './schema.ts'

export interface CodeEditorProps
  extends Pick<
    InputProps<unknown>,
    'id' | 'labelId' | 'describedBy' | 'readOnly' | 'required' | 'invalid' | 'placeholder' | 'field'
  > {
  readonly text: string
  readonly language: CodeLanguage | undefined
  readonly options: Pick<CodeOptions, 'lineNumbers' | 'fullScreen' | 'height' | 'autoHeight'>
  onText(text: string): void
  onBlur?(): void
}

/** Code, to edit or to read. */
export function CodeEditor(props: CodeEditorProps) {
  return props.readOnly ? <CodeReader {...props} /> : <CodeWriter {...props} />
}

type CodeTextProps = Omit<CodeEditorProps, 'onBlur' | 'readOnly' | 'invalid'> & { readonly base: readonly Extension[] }

function CodeReader(props: CodeEditorProps) {
  const { options } = props
  const pageColors = usePageColors()
  const base = useMemo(() => [readingExtensions(), numbers(options), sized(options)], [options])
  return (
    <div className={editing.frame} style={pageColors}>
      <CodeText {...props} placeholder={widgetMessages.empty} base={base} isFull={false} state={{}} />
    </div>
  )
}

function CodeWriter(props: CodeEditorProps) {
  const { id, labelId, describedBy, required, invalid, field, options, placeholder, onBlur } = props
  const hintId = useId()
  const base = useMemo(
    () => [
      keepsFirstEscape(),
      editingExtensions(),
      tabIndents(),
      highlightActiveLine(),
      numbers(options),
      sized(options),
    ],
    [options],
  )
  const state = {
    'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
    ...(required && { 'aria-required': 'true' }),
    ...(invalid && { 'aria-invalid': 'true' }),
  }
  return (
    <EditorFrame labelId={labelId} invalid={invalid} {...(onBlur && { onBlur })}>
      {(fullScreen) => (
        <>
          {options.fullScreen && (
            <Toolbar
              label={editingMessages.toolbar(field.title)}
              controls={id}
              onLeave={() => document.getElementById(id)?.focus()}
              groups={[
                [
                  {
                    key: 'fullScreen',
                    title: fullScreen.isOn ? editingMessages.leaveFullScreen : editingMessages.fullScreen,
                    icon: fullScreen.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
                    active: fullScreen.isOn,
                    run: fullScreen.toggle,
                  },
                ],
              ]}
            />
          )}
          <CodeText
            {...props}
            placeholder={placeholder ?? widgetMessages.pleaseEnter}
            base={base}
            isFull={fullScreen.isOn}
            state={state}
          />
          <div id={hintId} className={editing.hint}>
            {messages.tabIndents}
          </div>
        </>
      )}
    </EditorFrame>
  )
}

function CodeText({
  id,
  labelId,
  text,
  placeholder,
  language,
  options,
  base,
  isFull,
  state,
  onText,
}: CodeTextProps & { readonly isFull: boolean; readonly state: Readonly<Record<string, string>> }) {
  const place = useRef<HTMLDivElement>(null)
  const known = useLanguage(language)
  const codeColors = useCodeColors()
  useCodeMirror(place, {
    text,
    attributes: { id, 'aria-labelledby': labelId, ...state },
    placeholder: placeholder ?? '',
    base,
    language: known,
    onText,
  })
  const isFixed = options.autoHeight === false && !isFull
  return (
    <div
      ref={place}
      className={`${colors.code} ${editing.text}`}
      style={isFixed ? { ...codeColors, height: options.height ?? DEFAULT_HEIGHT_PX, flex: 'none' } : codeColors}
    />
  )
}

const NO_LANGUAGE: Extension = []

/** The language as soon as it is there. Without it, code is edited as plain text. */
function useLanguage(language: CodeLanguage | undefined): Extension {
  const [loaded, setLoaded] = useState<{ readonly of: CodeLanguage; readonly extension: Extension } | null>(null)
  useEffect(() => {
    if (language === undefined) return
    let isWanted = true
    loadLanguage[language]().then(
      (extension) => isWanted && setLoaded({ of: language, extension }),
      // Colours only: whoever edits loses nothing by their absence, and the next opening asks again.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded?.of === language ? (loaded?.extension ?? NO_LANGUAGE) : NO_LANGUAGE
}

function numbers({ lineNumbers: wanted = true }: CodeEditorProps['options']): Extension {
  return wanted ? lineNumbers() : []
}

function sized({ height = DEFAULT_HEIGHT_PX, autoHeight = true }: CodeEditorProps['options']): Extension {
  return autoHeight ? EditorView.theme({ '.cm-content, .cm-gutter': { minHeight: `${height}px` } }) : []
}
