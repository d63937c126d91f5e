import type { TObject } from 'typebox'
import { defineInput, type FieldCell, type InputDefinition, type WidgetReference } from '#renderer/widget.ts'
import type { ColumnCell } from '#schemas/language/cells.ts'
import { formatChoices, parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'

interface PickerInputDefinition<Options extends TObject>
  extends Pick<InputDefinition<Options>, 'type' | 'title' | 'summary' | 'options' | 'load' | 'fieldsShown'> {
  /** The table that it picks from, and what is stored and shown where the page says nothing. Absent: any. */
  readonly reference?: WidgetReference
  /** The cell of its own; absent: the one of references. */
  readonly cell?: ColumnCell
}

const one: FieldCell = { type: 'select-dict-search' }
const several: FieldCell = { type: 'select-multiple', props: { valueAs: 'list' } }

/** A widget that picks rows of a table in a dialog, and finds them by a typed name without it. */
export function definePickerInput<Options extends TObject>(
  definition: PickerInputDefinition<Options>,
): InputDefinition<Options> {
  const { reference, cell, ...rest } = definition
  return defineInput({
    ...rest,
    accepts: ['ref'],
    arity: 'either',
    needsChoices: true,
    ...(reference && { reference, entities: [reference.entity] }),
    labelling: 'control',
    align: 'left',
    format: formatChoices,
    parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
    cell: ({ multiple }) => {
      if (cell === undefined) return multiple ? several : one
      return { type: cell, declared: { multi: multiple }, ...(multiple && { props: { valueAs: 'list' } }) }
    },
    ...(cell !== undefined && { cells: ['select-dict-search'] }),
    loadQuery: loadChoiceQuery,
  })
}
