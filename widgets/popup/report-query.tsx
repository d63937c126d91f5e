import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import type { ReportQueryItem } from '#renderer/grid/engine/cell-services.ts'
import { QueryForm, QueryItem } from '../pickers/query-form.tsx'
import { messages } from './messages.ts'
import type { ReportFilters } from './report-queries.ts'

interface ReportQueryProps {
  readonly items: readonly ReportQueryItem[]
  /** What stands there as the dialog opens. */
  readonly preset: ReportFilters
  onSearch(filters: ReportFilters): void
}

/** What a report is asked by, as its own description says. */
export function ReportQuery({ items, preset, onSearch }: ReportQueryProps) {
  const [filters, setFilters] = useState(preset)
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  const hidden = items.filter(({ isHidden }) => isHidden).length
  if (items.length === 0) return null
  const change = (name: string, value: string) => setFilters((now) => ({ ...now, [name]: value }))
  return (
    <QueryForm
      values={filters}
      onChange={setFilters}
      onSearch={onSearch}
      more={
        hidden > 0 && (
          <Button
            type="link"
            aria-expanded={isExpanded}
            icon={isExpanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? messages.collapse : messages.expand(hidden)}
          </Button>
        )
      }
    >
      {items
        .filter(({ isHidden }) => isExpanded || !isHidden)
        .map((item) => (
          <QueryItem key={item.field} id={`${id}-${item.field}`} label={item.label}>
            <ItemInputs id={`${id}-${item.field}`} item={item} filters={filters} onChange={change} />
          </QueryItem>
        ))}
    </QueryForm>
  )
}

interface ItemInputsProps {
  readonly id: string
  readonly item: ReportQueryItem
  readonly filters: ReportFilters
  onChange(name: string, value: string): void
}

function ItemInputs({ id, item, filters, onChange }: ItemInputsProps) {
  const { field, label, input, isRange, choices } = item
  const isDate = input === 'date'
  if (isRange) {
    const begin = `${field}_begin`
    const end = `${field}_end`
    return (
      <>
        <TextInput
          id={id}
          isDate={isDate}
          label={messages.from(label)}
          placeholder={isDate ? messages.startDate : messages.lowest}
          value={filters[begin] ?? ''}
          onChange={(value) => onChange(begin, value)}
        />
        <TextInput
          id={`${id}-end`}
          isDate={isDate}
          label={messages.to(label)}
          placeholder={isDate ? messages.endDate : messages.highest}
          value={filters[end] ?? ''}
          onChange={(value) => onChange(end, value)}
        />
      </>
    )
  }
  const value = filters[field] ?? ''
  if (input === 'choice') {
    return (
      <Select<string>
        id={id}
        allowClear
        style={{ width: '100%' }}
        placeholder={messages.select(label)}
        {...(value !== '' && { value })}
        options={[...choices].map(([stored, text]) => ({ value: stored, label: text }))}
        onChange={(next?: string) => onChange(field, next ?? '')}
      />
    )
  }
  return (
    <TextInput
      id={id}
      isDate={isDate}
      label={label}
      placeholder={isDate ? messages.select(label) : messages.enter(label)}
      value={value}
      onChange={(next) => onChange(field, next)}
    />
  )
}

interface TextInputProps {
  readonly id: string
  readonly isDate: boolean
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onChange(value: string): void
}

function TextInput({ id, isDate, label, placeholder, value, onChange }: TextInputProps) {
  const shared = { id, placeholder, 'aria-label': label, style: { width: '100%' } }
  return isDate ? (
    <DatePicker
      {...shared}
      value={value === '' ? null : dayjs(value)}
      onChange={(_, text) => onChange(typeof text === 'string' ? text : '')}
    />
  ) : (
    <Input {...shared} allowClear maxLength={100} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}
