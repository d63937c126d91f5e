import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import type { ReactNode } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'

interface ReadOnlyTextProps extends Pick<InputProps<unknown>, 'id' | 'describedBy' | 'labelId' | 'field'> {
  readonly text: string
  /** For widgets that are a group of controls otherwise: their visible label points to nothing. */
  readonly labelledByLabel?: boolean
  readonly multiline?: boolean
  /** Stands before the text and says the same to the eye: a colour, an icon. */
  readonly prefix?: ReactNode
}

/**
 * How every widget looks where it may not be changed: full contrast, can be focused, selected and copied, announced
 * as read-only. A disabled control would be none of these.
 */
export function ReadOnlyText({
  id,
  describedBy,
  labelId,
  field,
  text,
  labelledByLabel,
  multiline,
  prefix,
}: ReadOnlyTextProps) {
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
    <Input {...attributes} prefix={prefix} style={{ textAlign: field.align }} />
  )
}
