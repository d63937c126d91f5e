import { EditorSelection, type EditorState, type Line, type TransactionSpec } from '@codemirror/state'

/** A tool of the editor: what it does to a text, given what is selected. */
export type MarkdownCommand = (state: EditorState) => TransactionSpec

/** Puts signs around what is selected, or takes them away again. */
function wrapped(sign: string): MarkdownCommand {
  return (state) => ({
    ...state.changeByRange(({ from, to }) => {
      const size = sign.length
      const isInside = state.sliceDoc(from - size, from) === sign && state.sliceDoc(to, to + size) === sign
      // One star beside another is bold, and not italic.
      const isLonger = isInside && state.sliceDoc(to, to + size + 1) === sign + sign.charAt(0) && size === 1
      if (isInside && !isLonger) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        }
      }
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + size, to + size),
      }
    }),
    userEvent: 'input',
  })
}

/** Begins each selected line anew; the lines that all begin so lose it. */
function linesBegun(begin: (line: Line, place: number) => string, present: RegExp, instead: RegExp): MarkdownCommand {
  return (state) => {
    const lines = selectedLines(state)
    const isOn = lines.every(({ text }) => present.test(text))
    const changes = lines.map((line, place) => {
      const old = instead.exec(line.text)?.[0] ?? ''
      return { from: line.from, to: line.from + old.length, insert: isOn ? '' : begin(line, place) }
    })
    return { changes, userEvent: 'input' }
  }
}

const MARKER = /^(?:[-*+] \[[ xX]\] |[-*+] |\d+[.)] )/

export const bold = wrapped('**')
export const italic = wrapped('*')
export const strike = wrapped('~~')
export const inlineCode = wrapped('`')
export const quote = linesBegun(() => '> ', /^> /, /^> /)
export const bulletList = linesBegun(() => '- ', /^[-*+] (?!\[[ xX]\] )/, MARKER)
export const orderedList = linesBegun((_line, place) => `${place + 1}. `, /^\d+[.)] /, MARKER)
export const taskList = linesBegun(() => '- [ ] ', /^[-*+] \[[ xX]\] /, MARKER)

export function heading(level: number): MarkdownCommand {
  const begin = `${'#'.repeat(level)} `
  return linesBegun(() => begin, new RegExp(`^#{${level}} `), /^#{1,6} /)
}

export const indent: MarkdownCommand = (state) => ({
  changes: selectedLines(state).map(({ from }) => ({ from, insert: '  ' })),
  userEvent: 'input',
})

export const outdent: MarkdownCommand = (state) => ({
  changes: selectedLines(state).map(({ from, text }) => ({ from, to: from + (/^ {1,2}/.exec(text)?.[0].length ?? 0) })),
  userEvent: 'delete',
})

/** A block of its own: on new lines, with an empty one above where there is a text. */
function block(text: string, cursor: number = text.length): MarkdownCommand {
  return (state) => {
    const { to } = state.selection.main
    const line = state.doc.lineAt(to)
    const above = line.text.trim() === '' ? '' : '\n\n'
    const at = line.to
    return {
      changes: { from: at, insert: `${above}${text}\n` },
      selection: { anchor: at + above.length + cursor },
      userEvent: 'input',
    }
  }
}

export const rule = block('---')
export const codeBlock: MarkdownCommand = (state) => {
  const { from, to, empty } = state.selection.main
  if (empty) return block('```\n\n```', 4)(state)
  return {
    changes: [
      { from, insert: '```\n' },
      { from: to, insert: '\n```' },
    ],
    selection: { anchor: from + 4, head: to + 4 },
    userEvent: 'input',
  }
}
export const table = block('| 列 1 | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |', 2)

/** A link over what is selected, its address selected. */
export const link: MarkdownCommand = (state) => {
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to) || '链接文字'
  const address = 'https://'
  const at = from + text.length + 3
  return {
    changes: { from, to, insert: `[${text}](${address})` },
    selection: { anchor: at, head: at + address.length },
    userEvent: 'input',
  }
}

/** A picture where the cursor is: `![remark](address)`. */
export function picture(address: string, remark: string): MarkdownCommand {
  // Blanks and brackets would end the address before its end.
  const escaped = address.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
  const text = `![${remark.replace(/[[\]\\]/g, '\\$&')}](${escaped})`
  return (state) => {
    const { from, to } = state.selection.main
    return { changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: 'input' }
  }
}

function selectedLines({ doc, selection }: EditorState): readonly Line[] {
  const { from, to } = selection.main
  const first = doc.lineAt(from).number
  const last = doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index))
}
