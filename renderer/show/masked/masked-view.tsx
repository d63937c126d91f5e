import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { maskText } from '#schemas/values/masked-text.ts'
import type { ShowViewProps } from '../show-view.ts'
import { messages } from './messages.ts'

/** Whoever may see the value has it here: masked from those who look over their shoulder, until they ask for it. */
export function MaskedView({ value, text, field }: ShowViewProps) {
  const [shownOf, setShownOf] = useState<unknown>(null)
  // The server has given the mask alone: there is nothing behind it to show.
  if (value === null || field.mask === undefined) return text
  const masked = maskText(field.mask, text)
  // A row that is read again shows another value: that one has not been asked for.
  const isShown = shownOf === value
  return (
    <>
      {isShown ? text : masked}
      <Button
        type="text"
        size="small"
        icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        aria-label={isShown ? messages.hide(masked) : messages.show(masked)}
        onClick={() => setShownOf(isShown ? null : value)}
      />
    </>
  )
}
