import type { FieldPlan } from '../../../compile/plan.ts'
import type { BatchFieldChange } from '../../../data-source.ts'
import type { QueryValue } from '../../../widget.ts'
import { messages } from './messages.ts'

/** How somebody wants a field to change; the last three are for numbers. */
export type Manner = keyof typeof messages.hows

export interface FieldChange {
  readonly manner: Manner
  readonly value: QueryValue
}

export const UNCHANGED: FieldChange = { manner: 'set', value: null }

/** By field name; those that are not ticked are absent. */
export type FieldChanges = ReadonlyMap<string, FieldChange>

export type ReadChanges =
  | { readonly ok: true; readonly changes: readonly BatchFieldChange[] }
  | { readonly ok: false; readonly message: string }

/** What is sent; a field that is ticked and says nothing is a mistake, never an empty value. */
export function readChanges(fields: readonly FieldPlan[], given: FieldChanges): ReadChanges {
  const changes: BatchFieldChange[] = []
  for (const field of fields) {
    const change = given.get(field.name)
    if (!change) continue
    const read = readChange(field.name, change)
    if (!read) return { ok: false, message: messages.noValue(field.title) }
    changes.push(read)
  }
  return changes.length === 0 ? { ok: false, message: messages.noneChosen } : { ok: true, changes }
}

function readChange(field: string, { manner, value }: FieldChange): BatchFieldChange | null {
  if (manner === 'clear') return { field, how: 'set', value: null }
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return null
  // Inputs of conditions give texts, numbers, or lists of texts; bounds only where somebody asks for these.
  const entered = value as BatchFieldChange['value']
  switch (manner) {
    case 'set':
      return { field, how: 'set', value: entered }
    case 'raise':
      return { field, how: 'add', value: String(entered) }
    case 'lower':
      return { field, how: 'add', value: negated(String(entered)) }
    case 'multiply':
      return { field, how: 'multiply', value: String(entered) }
  }
}

function negated(number: string): string {
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}
