import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { isAllowedLink } from '#schemas/html/allowed-html.ts'
import { richTextMessages as messages } from './messages.ts'

const WIDTH_PX = 480

export interface LinkDialogProps {
  /** Where the link at the cursor leads; empty: there is none. */
  readonly address: string
  onAccept(address: string): void
  onClose(): void
}

/** Asks where a link leads. Drawn anew for each opening. */
export function LinkDialog({ address: present, onAccept, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(present)
  const [problem, setProblem] = useState('')

  function accept() {
    const written = address.trim()
    // A site that is written as people say it.
    const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(written) ? `https://${written}` : written
    if (whole === '') setProblem(messages.enterLink)
    else if (!isAllowedLink(whole)) setProblem(messages.badLink)
    else {
      onAccept(whole)
      onClose()
    }
  }

  return (
    <AppModal
      open
      title={messages.linkTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={() => undefined}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" autoInsertSpace={false} onClick={accept}>
            {messages.ok}
          </Button>
        </>
      }
    >
      <Input
        aria-label={messages.linkAddress}
        placeholder={messages.enterLink}
        value={address}
        status={problem === '' ? '' : 'error'}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={accept}
      />
      <div role="alert" style={{ color: 'var(--page-danger)' }}>
        {problem}
      </div>
    </AppModal>
  )
}
