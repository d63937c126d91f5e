import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListAtWork } from '../use-list-page.tsx'
import { ActionSheet, type SheetEntry } from './action-sheet.tsx'
import { messages } from './messages.ts'

/** The order of the rows, and the way to another; nothing where they have but one. */
export function PhoneSort({ list }: { readonly list: ListAtWork }) {
  const [opened, setOpened] = useState(false)
  const { sort } = list.state
  const { sortBy } = list
  const sortable = list.parts.visible.columns.filter((column) => column.sortable)
  // Keeps the other end of the bar where it is.
  if (sortable.length === 0) return <span />
  const current = sortable.find(({ field }) => field.name === sort.field)
  const entries: readonly SheetEntry[] = [
    { key: 'default', title: messages.defaultSort, run: () => sortBy(null) },
    ...sortable.flatMap(({ field: { name }, title }) =>
      (['asc', 'desc'] as const).map((order) => ({
        key: `${order}:${name}`,
        title: messages.sortBy(title, order === 'asc' ? messages.ascending : messages.descending),
        isChosen: current !== undefined && sort.field === name && sort.order === order,
        run: () => sortBy({ field: name, order }),
      })),
    ),
  ]
  return (
    <>
      <Button
        type="text"
        autoInsertSpace={false}
        aria-haspopup="dialog"
        icon={<SwapOutlined aria-hidden rotate={90} />}
        onClick={() => setOpened(true)}
      >
        {messages.sort(current?.title ?? null, sort.order)}
      </Button>
      {opened && <ActionSheet title={messages.sortTitle} entries={entries} onClosed={() => setOpened(false)} />}
    </>
  )
}
