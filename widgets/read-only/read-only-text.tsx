import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import type { InputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'

interface ReadOnlyTextProps extends Pick<InputProps<unknown>, 'id' | 'describedBy' | 'labelId' | 'field'> {
  readonly text: string
  /** For widgets that are a group of controls otherwise: their visible label points to nothing. */
  readonly labelledByLabel?: boolean
  readonly multiline?: boolean
}

/**
 * How every widget looks where it may not be changed: full contrast, can be focused, selected and copied, announced
 * as read-only. A disabled control would be none of these.
 */
export function ReadOnlyText({ id, describedBy, labelId, field, text, labelledByLabel, multiline }: ReadOnlyTextProps) {
  const attributes = {
    id,
    readOnly: true,
    value: text,
    variant: 'filled',
    placeholder: messages.empty,
    'aria-describedby': describedBy,
    'aria-labelledby': labelledByLabel ? labelId : undefined,
  } as const
  return multiline ? (
    <TextArea {...attributes} autoSize={{ minRows: 2, maxRows: 12 }} />
  ) : (
    <Input {...attributes} style={{ textAlign: field.align }} />
  )
}
