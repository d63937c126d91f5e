import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import type { Choice, InputProps, QueryValue } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { listOf, nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { formatChoices, withStoredValues } from './choice-text.ts'
import { useUncomposedSearch } from './use-uncomposed-search.ts'
import { VIRTUAL_FROM } from './virtual-from.ts'

export interface SelectBoxProps extends Omit<InputProps<unknown>, 'value' | 'onChange'> {
  readonly value: QueryValue
  onChange(value: string | null | readonly string[]): void
  readonly several: boolean
}

interface Offered extends Pick<Choice, 'value'> {
  readonly label: string
  readonly isStored: Choice['isStored']
  readonly disabled: boolean
}

/** The select behind every widget that chooses from a list: one value or several, all choices or searched ones. */
export function SelectBox(props: SelectBoxProps) {
  const { several, field, value, onChange, onBlur, readOnly, invalid, choices, choicesLoading, placeholder } = props
  const search = props.onSearchChoices
  const uncomposed = useUncomposedSearch((keyword) => search?.(keyword))
  if (readOnly) return <ReadOnlyText {...props} text={formatChoices(value, { options: {}, field, choices })} />

  const offered = withStoredValues(choices, value, field.choices)
  const chosen = new Set(listOf(value))
  const shared = {
    ...controlAttributes(props),
    options: offered.map(({ value: stored, text, isStored, disabled }) => ({
      value: stored,
      label: text,
      isStored,
      // What is chosen can be taken away again.
      disabled: disabled === true && !chosen.has(stored),
    })),
    placeholder: placeholder ?? (search ? messages.searchHint : messages.pleaseSelect),
    status: controlStatus(invalid),
    loading: choicesLoading,
    // What must be filled in is changed, not cleared; the button is a Tab stop of its own.
    allowClear: !props.required && { label: messages.clear },
    notFoundContent: emptyText(choices.length > 0 || search !== undefined, choicesLoading),
    virtual: offered.length > VIRTUAL_FROM,
    style: { width: '100%' },
    showSearch: search
      ? {
          // What was searched for is what was found: filtering it again would hide matches by code or by pinyin. Until
          // then there is nothing that Enter could pick, nor that is merely stored: of several it would be given up.
          filterOption: (_: string, option?: Offered) => !choicesLoading && !option?.isStored,
          onSearch: uncomposed.onSearch,
        }
      : { optionFilterProp: 'label' },
    onOpenChange: (open: boolean) => {
      if (open) search?.('')
    },
    onBlur: () => onBlur?.(),
  }
  return (
    <div
      {...uncomposed.composition}
      // The Enter that picks a word of the input method must not pick an option as well. One that comes before what it
      // should pick neither closes the list nor sends the form.
      onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
        const isTooEarly = choicesLoading && event.target instanceof HTMLInputElement && event.target.value !== ''
        if (event.key !== 'Enter' || !(isTooEarly || isComposingKey(event.nativeEvent))) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {several ? (
        <Select<readonly string[], Offered>
          {...shared}
          mode="multiple"
          value={listOf(value)}
          maxTagCount="responsive"
          onChange={(chosen) => onChange(chosen.length === 0 ? null : [...chosen])}
        />
      ) : (
        <Select<string | null, Offered>
          {...shared}
          value={nullWhenEmpty(textOf(value))}
          onChange={(chosen) => onChange(chosen ?? null)}
        />
      )}
    </div>
  )
}

function emptyText(mayMatch: boolean, loading: boolean): string {
  if (loading) return messages.loading
  return mayMatch ? messages.noMatch : messages.noChoices
}
