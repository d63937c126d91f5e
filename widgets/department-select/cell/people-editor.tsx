import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import { ChoiceEditor } from '../../select/cell/select-editor.tsx'
import { takesSeveral } from './takes-several.ts'

/** Departments or users, found by a part of their name. */
export function PeopleEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} several={takesSeveral(props.column.declared)} searches asksForSearch />
}
