import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, lineNumbers } from '@codemirror/view'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import type { InputProps } from '#renderer/widget.ts'
import { CODE_LANGUAGES, type CodeLanguage } from '#schemas/language/text-format.ts'
import colors from '../editing/code-mirror.module.css'
import { editingExtensions, keepsFirstEscape, readingExtensions, tabIndents } from '../editing/code-mirror.ts'
import editing from '../editing/editing.module.css'
import { EditorFrame, type FullScreen } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import { type Tool, Toolbar } from '../editing/toolbar.tsx'
import { useCodeColors } from '../editing/use-code-colors.ts'
import { useCodeMirror } from '../editing/use-code-mirror.ts'
import { messages as widgetMessages } from '../messages.ts'
import { LANGUAGE_NAMES, loadLanguage } from './code-languages.ts'
import { codeMessages as messages } from './messages.ts'
import { type CodeOptions, DEFAULT_HEIGHT_PX } from './schema.ts'

export interface CodeEditorProps
  extends Pick<
    InputProps<unknown>,
    'id' | 'labelId' | 'describedBy' | 'readOnly' | 'required' | 'invalid' | 'placeholder' | 'field'
  > {
  readonly text: string
  readonly language: CodeLanguage | undefined
  readonly options: Pick<CodeOptions, 'languageChange' | 'lineNumbers' | 'fullScreen' | 'height' | 'autoHeight'>
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
  const [language, languageTool] = useLanguageTool(props.language, options.languageChange)
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
          {(options.fullScreen || languageTool) && (
            <Toolbar
              label={editingMessages.toolbar(field.title)}
              controls={id}
              onLeave={() => document.getElementById(id)?.focus()}
              groups={[
                ...(languageTool ? [[languageTool]] : []),
                ...(options.fullScreen ? [[fullScreenTool(fullScreen)]] : []),
              ]}
            />
          )}
          <CodeText
            {...props}
            language={language}
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

function fullScreenTool({ isOn, toggle }: FullScreen): Tool {
  return {
    key: 'fullScreen',
    title: isOn ? editingMessages.leaveFullScreen : editingMessages.fullScreen,
    icon: isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
    active: isOn,
    run: toggle,
  }
}

/** The language that code is shown in, and what changes it where the user may. */
function useLanguageTool(
  declared: CodeLanguage | undefined,
  mayChange = false,
): readonly [CodeLanguage | undefined, Tool | undefined] {
  const [chosen, setChosen] = useState<CodeLanguage>()
  if (!mayChange) return [declared, undefined]
  const language = chosen ?? declared
  const tool: Tool = {
    key: 'language',
    title: messages.language,
    icon: null,
    text: language ? LANGUAGE_NAMES[language] : messages.plainText,
    menu: CODE_LANGUAGES.map((one) => ({ key: one, title: LANGUAGE_NAMES[one], run: () => setChosen(one) })),
  }
  return [language, tool]
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
