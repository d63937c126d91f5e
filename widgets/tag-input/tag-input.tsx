import { Select } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages as widgetMessages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { messages } from './messages.ts'
import type { TagInputOptions } from './schema.ts'
import { readTags, splitTyped, storeTags, TYPED_SEPARATORS } from './tag-list.ts'

/** Tags as one types them: Enter, a separator or leaving the input ends one, Backspace takes the last away. */
export function TagInput(props: InputProps<TagInputOptions>) {
  const { options, value, onChange, onBlur, readOnly, required, invalid, placeholder } = props
  const [typed, setTyped] = useState('')
  const tags = readTags(value, options)
  if (readOnly) return <ReadOnlyText {...props} text={tags.join(widgetMessages.listSeparator)} />

  const take = (next: readonly string[]) => {
    setTyped('')
    const known = next.filter((tag) => tags.includes(tag))
    const fresh = next.filter((tag) => !tags.includes(tag))
    const all = [...new Set([...known, ...splitTyped(fresh, options)])]
    onChange(storeTags(options.max === undefined ? all : all.slice(0, Math.max(options.max, known.length)), options))
  }
  const isFull = options.max !== undefined && tags.length >= options.max
  return (
    <Select<readonly string[]>
      {...controlAttributes(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={tags}
      onChange={take}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      tokenSeparators={[...TYPED_SEPARATORS]}
      placeholder={placeholder ?? messages.tagHint}
      status={controlStatus(invalid)}
      allowClear={!required && { label: widgetMessages.clear }}
      {...(isFull && { maxCount: tags.length })}
      onBlur={() => {
        if (typed.trim() !== '') take([...tags, typed])
        onBlur?.()
      }}
      style={{ width: '100%' }}
    />
  )
}
