import type { CellEditorProps } from '../../core/cell-definition.ts'
import { ChoiceEditor } from '../select/select-editor.tsx'
import { messages } from './messages.ts'
import { takesSeveral } from './takes-several.ts'

/** Departments or users, found by a part of their name. */
export function PeopleEditor(props: CellEditorProps) {
  const { column } = props
  const placeholder =
    column.placeholder || (column.cell.type === 'user-select' ? messages.selectUser : messages.selectDepartment)
  return (
    <ChoiceEditor
      {...props}
      column={{ ...column, placeholder }}
      several={takesSeveral(column.declared)}
      searches
      asksForSearch
    />
  )
}
