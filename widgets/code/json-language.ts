import { json } from '@codemirror/lang-json'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { findJsonFault } from '#schemas/values/json-fault.ts'
import { codeMessages as messages } from './messages.ts'

/** JSON, with its first mistake marked where it stands, in the words that saving would refuse it with. */
export function jsonLanguage(): Extension {
  return [json(), lintGutter(), linter(({ state }) => faultsOf(state.doc.toString()))]
}

export function faultsOf(text: string): readonly Diagnostic[] {
  const fault = text.trim() === '' ? null : findJsonFault(text)
  if (!fault) return []
  const { offset, line, column, message } = fault
  const to = Math.min(offset + 1, text.length)
  return [{ from: Math.min(offset, to), to, severity: 'error', message: messages.jsonFault(line, column, message) }]
}
