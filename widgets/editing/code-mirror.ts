import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, tooltips } from '@codemirror/view'
import { codePhrases } from './code-phrases.ts'

/** The colours of the library's own style, each by the name of a property of `code-mirror.module.css`. */
const COLOR_NAMES: Readonly<Record<string, string>> = {
  '#708': 'keyword',
  '#219': 'atom',
  '#164': 'number',
  '#a11': 'string',
  '#e40': 'special',
  '#00f': 'definition',
  '#30a': 'variable',
  '#085': 'type',
  '#167': 'class',
  '#256': 'macro',
  '#00c': 'property',
  '#940': 'comment',
  '#f00': 'invalid',
  '#404740': 'meta',
}

const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) => {
    const name = COLOR_NAMES[String(spec.color)]
    return name === undefined ? spec : { ...spec, color: `var(--code-${name})` }
  }),
)

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--page-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--code-font)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--page-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--page-text)' },
  '.cm-gutters': {
    color: 'var(--page-text-secondary)',
    backgroundColor: 'var(--page-head)',
    borderRight: '1px solid var(--page-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--page-head)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-placeholder': { color: 'var(--page-placeholder)' },
  '.cm-panels': { color: 'var(--page-text)', backgroundColor: 'var(--page-head)' },
})

/** What every editor of text has: steps to undo, brackets, search, selections, Chinese texts. */
export function editingExtensions(): Extension {
  return [
    history(),
    drawSelection(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    search({ top: true }),
    EditorView.lineWrapping,
    syntaxHighlighting(highlighting),
    // Lists of completions may be taller than the editor, which cuts off what is beyond it.
    tooltips({ parent: document.body, position: 'fixed' }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorState.phrases.of(codePhrases),
    theme,
  ]
}

/** Only to read: it can be focused, selected and copied, and nothing offers to change it. */
export function readingExtensions(): Extension {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: '0' }),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    syntaxHighlighting(highlighting),
    EditorState.phrases.of(codePhrases),
    theme,
  ]
}

/** Tab indents. After Esc it leads on for two seconds, so that nobody who has no mouse is caught. */
export function tabIndents(): Extension {
  return keymap.of([indentWithTab])
}

/** So long after Esc the next Tab leaves, or the next Esc is for what is around. */
const ESCAPE_MS = 2_000

/** The first Esc belongs to the editor, and lets the next Tab leave; what is around it closes by the second. */
export function keepsFirstEscape(now: () => number = Date.now): Extension {
  let until = 0
  return Prec.lowest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (event.key !== 'Escape') return false
        if (now() > until) event.preventDefault()
        until = now() + ESCAPE_MS
        view.setTabFocusMode(ESCAPE_MS)
        return false
      },
    }),
  )
}
