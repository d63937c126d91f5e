import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { StateCard } from './state-card.tsx'

export interface EmptyListProps {
  readonly title: string
  readonly conditionCount: number
  /** The way to the first row; null where the user may not add. */
  readonly addButton: ReactNode | null
  onClearConditions(): void
}

/** Nothing there yet and nothing that matches are different news, with different next steps. */
export function EmptyList({ title, conditionCount, addButton, onClearConditions }: EmptyListProps) {
  if (conditionCount > 0) {
    return (
      <StateCard
        icon={<SearchOutlined />}
        title={messages.noMatch}
        actions={<Button onClick={onClearConditions}>{messages.clearConditions}</Button>}
      >
        {messages.noMatchHint(conditionCount)}
      </StateCard>
    )
  }
  return (
    <StateCard icon={<InboxOutlined />} title={messages.noneYet(title)} actions={addButton}>
      {addButton ? messages.noneYetHint : messages.noneYetReadOnlyHint}
    </StateCard>
  )
}
