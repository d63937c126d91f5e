import { useQuery } from '@tanstack/react-query'
import { DatePicker, Input, type InputRef, Select } from 'antd'
import dayjs from 'dayjs'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import { messages } from './messages.ts'
import type { PickerQueryItem } from './picker.ts'
import { QueryForm, QueryItem, type QueryValues } from './query-form.tsx'

interface PickerQueryProps {
  /** The first text, which takes the focus as the dialog opens. */
  readonly ref: Ref<HTMLInputElement | null>
  readonly items: readonly PickerQueryItem[]
  onSearch(values: QueryValues): void
}

/** What rows are searched by: at Enter, or at 查询. */
export function PickerQuery({ ref, items, onSearch }: PickerQueryProps) {
  const [values, setValues] = useState<QueryValues>({})
  const first = useRef<InputRef>(null)
  const id = useId()
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => first.current?.input ?? null)
  const change = (name: string, value: string) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <QueryForm values={values} onChange={setValues} onSearch={onSearch}>
      {items.map((item, index) => (
        <QueryItem key={item.name} id={`${id}-${item.name}`} label={item.label}>
          <QueryItemInput
            id={`${id}-${item.name}`}
            ref={index === 0 ? first : null}
            item={item}
            value={values[item.name] ?? ''}
            onChange={(value) => change(item.name, value)}
          />
        </QueryItem>
      ))}
    </QueryForm>
  )
}

interface QueryItemInputProps {
  readonly id: string
  readonly ref: Ref<InputRef>
  readonly item: PickerQueryItem
  readonly value: string
  onChange(value: string): void
}

function QueryItemInput({ id, ref, item, value, onChange }: QueryItemInputProps) {
  const { label, input } = item
  if (input === 'text') {
    return (
      <Input
        id={id}
        ref={ref}
        allowClear
        maxLength={100}
        placeholder={messages.enter(label)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (input === 'date') {
    return (
      <DatePicker
        id={id}
        style={{ width: '100%' }}
        placeholder={messages.select(label)}
        value={value === '' ? null : dayjs(value)}
        onChange={(_, text) => onChange(typeof text === 'string' ? text : '')}
      />
    )
  }
  return <DictionaryItem id={id} label={label} dict={input.dict} value={value} onChange={onChange} />
}

interface DictionaryItemProps extends Omit<QueryItemInputProps, 'item' | 'ref'> {
  readonly label: string
  readonly dict: string
}

function DictionaryItem({ id, label, dict, value, onChange }: DictionaryItemProps) {
  const host = useHost()
  const items = useQuery({
    queryKey: [host.scope, 'dictionary', dict],
    queryFn: ({ signal }) => host.dictionaries.load(dict, signal),
    networkMode: 'always',
  })
  return (
    <Select<string>
      id={id}
      allowClear
      style={{ width: '100%' }}
      placeholder={messages.select(label)}
      loading={items.isLoading}
      {...(value !== '' && { value })}
      options={(items.data ?? []).map((item) => ({ value: item.value, label: item.text }))}
      onChange={(next?: string) => onChange(next ?? '')}
    />
  )
}
