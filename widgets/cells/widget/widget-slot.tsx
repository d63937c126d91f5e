import type { FieldSlotProps } from '#renderer/grid/rows/field-cells.ts'
import { useChoiceList } from '../../select/cell/use-choice-list.ts'
import styles from './widget-editor.module.css'
import { useInput } from './widget-editor.tsx'

/** The input of whatever widget the column names, standing in its cell all the time. */
export function WidgetSlot({
  column,
  id,
  label,
  value,
  readOnly,
  invalid,
  onChange,
  valueBeside,
  onLeave,
}: FieldSlotProps) {
  const { choices, declared } = column
  useChoiceList(choices)
  const Input = useInput(declared.widget?.definition)
  if (!declared.widget || !Input) return null
  const { field } = declared.widget
  const labelId = `${id}-label`
  return (
    <>
      <label id={labelId} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        id={id}
        labelId={labelId}
        // The compiler has checked the options against this very definition.
        options={field.widget.options as never}
        field={field}
        value={value}
        onChange={onChange}
        valueBeside={valueBeside}
        onBlur={onLeave}
        readOnly={readOnly}
        required={column.required}
        invalid={invalid}
        describedBy={undefined}
        choices={choices?.items ?? []}
        choicesLoading={choices?.state === 'loading'}
        choicesFailed={choices?.state === 'failed'}
        placeholder={column.placeholder || field.placeholder}
        {...(choices?.search && { onSearchChoices: choices.search })}
        {...(choices?.hurry && { hurryChoices: choices.hurry })}
      />
    </>
  )
}
