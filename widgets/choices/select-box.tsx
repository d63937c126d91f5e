import { Select } from 'antd'
import type { ReactElement } from 'react'
import type { Choice, InputProps, QueryValue } from '#renderer/widget.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { messages } from '../messages.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { listOf, nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { ChoiceLines } from './choice-lines.tsx'
import { formatChoices, withStoredValues } from './choice-text.ts'
import styles from './choices.module.css'
import { useSearchedList } from './use-searched-list.ts'
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
  readonly parts: Choice['parts']
  readonly color: Choice['color']
}

/** The select behind every widget that chooses from a list: one value or several, all choices or searched ones. */
export function SelectBox(props: SelectBoxProps) {
  const { several, field, value, onChange, onBlur, readOnly, invalid, choices, choicesLoading, placeholder } = props
  const search = props.onSearchChoices
  const failed = props.choicesFailed === true
  const list = useSearchedList({
    search,
    hurry: props.hurryChoices,
    found: choices.filter(({ isStored, disabled }) => !isStored && disabled !== true),
    loading: choicesLoading,
    failed,
    closesOnPick: !several,
    onPick: (choice) => onChange(several ? [...new Set([...listOf(value), choice.value])] : choice.value),
  })
  if (readOnly) return <ReadOnlyText {...props} text={formatChoices(value, { options: {}, field, choices })} />

  const offered = withStoredValues(choices, value, field.choices)
  const chosen = new Set(listOf(value))
  const shared = {
    ...controlAttributes(props),
    options: offered.map(({ value: stored, text, isStored, disabled, parts, color }) => ({
      value: stored,
      label: text,
      isStored,
      // What is chosen can be taken away again.
      disabled: disabled === true && !chosen.has(stored),
      parts,
      color,
      // It is read out as it is called, not line by line.
      ...(parts && { 'aria-label': text }),
    })),
    placeholder: placeholder ?? (search ? messages.searchHint : messages.pleaseSelect),
    status: controlStatus(invalid),
    loading: choicesLoading,
    // What must be filled in is changed, not cleared; the button is a Tab stop of its own.
    allowClear: !props.required && { label: messages.clear },
    notFoundContent: emptyText({
      mayMatch: choices.length > 0 || search !== undefined,
      loading: choicesLoading,
      failed,
    }),
    virtual: offered.length > VIRTUAL_FROM,
    optionRender: ({ data }: { readonly data: Offered }) => (
      <ChoiceLines text={data.label} parts={data.parts} color={data.color} />
    ),
    style: { width: '100%' },
    showSearch: search
      ? {
          searchValue: list.text,
          // What was searched for is what was found: filtering it again would hide matches by code or by pinyin. Until
          // then there is nothing that Enter could pick, nor that is merely stored: of several it would be given up.
          filterOption: (_: string, option?: Offered) => !choicesLoading && !option?.isStored,
          onSearch: list.onSearch,
        }
      : { optionFilterProp: 'label' },
    ...(list.said !== '' && {
      popupRender: (popup: ReactElement) => (
        <>
          <div className={styles.said}>{list.said}</div>
          {popup}
        </>
      ),
    }),
    open: list.isOpen,
    onOpenChange: list.onOpenChange,
    onBlur: () => onBlur?.(),
  }
  return (
    <div {...list.composition} onKeyDownCapture={list.onKeyDownCapture}>
      {several ? (
        <Select<readonly string[], Offered>
          {...shared}
          mode="multiple"
          value={listOf(value)}
          maxTagCount="responsive"
          onChange={(chosen) => {
            if (list.text !== '') list.clear()
            onChange(chosen.length === 0 ? null : [...chosen])
          }}
        />
      ) : (
        <Select<string | null, Offered>
          {...shared}
          value={nullWhenEmpty(textOf(value))}
          onChange={(chosen) => onChange(chosen ?? null)}
        />
      )}
      {/* What is said in the open list is read out from here; to who has left it, it is shown here. */}
      {search && (
        <div className={list.hasLeft ? styles.left : styles.unseen} role="status">
          {list.said}
        </div>
      )}
    </div>
  )
}

interface EmptyList {
  readonly mayMatch: boolean
  readonly loading: boolean
  readonly failed: boolean
}

function emptyText({ mayMatch, loading, failed }: EmptyList): string {
  if (loading) return messages.loading
  if (failed) return messages.choicesFailed
  return mayMatch ? messages.noMatch : messages.noChoices
}
