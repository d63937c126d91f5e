import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useHost } from '../../react/host-context.tsx'
import type { ShowViewProps } from '../show-view.ts'
import { messages } from './messages.ts'

/** The text with a button that copies what is stored: the number without its separators. */
export function CopyableView({ value, text }: ShowViewProps) {
  const { notice } = useHost()

  async function copy() {
    try {
      await navigator.clipboard.writeText(String(value))
      notice.success(messages.copied)
    } catch {
      // Without https, or without leave, the browser has no clipboard; the text can still be selected.
      notice.warning(messages.copyFailed)
    }
  }

  return (
    <>
      {text}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={messages.copy(text)}
        onClick={() => void copy()}
      />
    </>
  )
}
