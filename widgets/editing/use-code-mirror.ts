import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, placeholder as placeholderText } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface CodeMirrorSettings {
  readonly text: string
  /** Of the element that takes the focus. */
  readonly attributes: Readonly<Record<string, string>>
  readonly placeholder: string
  /** What it is from the beginning to the end; keep its identity. */
  readonly base: readonly Extension[]
  /** What may come later: a language that is still being loaded. */
  readonly language: Extension
  onText(text: string): void
}

/** The library ends a composition a little after the browser has told of it. */
const COMPOSED_AFTER_MS = 60

/**
 * A text editor in `place`. It reports what the user has changed; what comes from outside replaces its text, and is no
 * step of its own. A page that is hidden and comes back finds text, cursor and steps as they were.
 */
export function useCodeMirror(
  place: RefObject<HTMLElement | null>,
  { text, attributes, placeholder, base, language, onText }: CodeMirrorSettings,
): RefObject<EditorView | null> {
  const view = useRef<EditorView | null>(null)
  const kept = useRef<EditorState | null>(null)
  const parts = useRef({ attributes: new Compartment(), language: new Compartment() })
  const reported = useRef(text)

  const report = useEffectEvent((of: EditorView) => {
    // Letters of a word that is not finished are no text yet.
    if (of.composing) return
    const now = of.state.doc.toString()
    if (now === reported.current) return
    reported.current = now
    onText(now)
  })
  const begin = useEffectEvent(() =>
    EditorState.create({
      doc: text,
      extensions: [
        parts.current.attributes.of(described(attributes, placeholder)),
        parts.current.language.of(language),
        ...base,
        EditorView.updateListener.of(({ docChanged, view: of, transactions }) => {
          if (docChanged && !transactions.some((one) => one.isUserEvent('outside'))) report(of)
        }),
        EditorView.domEventHandlers({
          compositionend: (_event, of) => void setTimeout(() => report(of), COMPOSED_AFTER_MS),
        }),
      ],
    }),
  )

  useEffect(() => {
    if (!place.current) return
    const created = new EditorView({ state: kept.current ?? begin(), parent: place.current })
    view.current = created
    return () => {
      kept.current = created.state
      view.current = null
      created.destroy()
    }
  }, [place])

  useEffect(() => {
    const { current } = view
    if (!current || text === reported.current) return
    reported.current = text
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: text },
      annotations: [Transaction.addToHistory.of(false), Transaction.userEvent.of('outside')],
    })
  }, [text])

  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(language) })
  }, [language])

  const told = JSON.stringify([attributes, placeholder])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what they say
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.attributes.reconfigure(described(attributes, placeholder)) })
  }, [told])

  return view
}

function described(attributes: Readonly<Record<string, string>>, placeholder: string): Extension {
  return [EditorView.contentAttributes.of({ ...attributes }), placeholder === '' ? [] : placeholderText(placeholder)]
}
