import { useState } from 'react'
import { LEVEL_PAGE_SIZE } from '#renderer/react/field/use-choices.ts'
import type { InputProps } from '#renderer/widget.ts'
import { SelectBox } from '../choices/select-box.tsx'
import { messages } from '../messages.ts'

/** A plain select of a whole level, which filters what it has; only a level beyond one page is searched on the server. */
export function LinkDownInput({ onSearchChoices, hurryChoices, ...props }: InputProps<unknown>) {
  const [isLong, setLong] = useState(false)
  if (!isLong && props.choices.length >= LEVEL_PAGE_SIZE) setLong(true)
  return (
    <SelectBox
      {...props}
      several={false}
      placeholder={props.placeholder ?? messages.pleaseSelect}
      {...(isLong && onSearchChoices && { onSearchChoices })}
      {...(isLong && hurryChoices && { hurryChoices })}
    />
  )
}
