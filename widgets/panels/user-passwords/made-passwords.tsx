import { Alert, Button } from 'antd'
import type { Host } from '#renderer/host.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { useUnsavedPanel } from '#renderer/react/panel/panel-frame.ts'
import { toCsv } from '#renderer/react/transfer/csv-file.ts'
import type { MadePassword } from '#schemas/api/user-administration.ts'
import { messages } from './messages.ts'
import styles from './user-passwords.module.css'

interface MadeProps {
  readonly host: Host
  readonly made: readonly MadePassword[]
  onClose(): void
}

/** What is shown once: closing it by accident asks first. */
export function MadePasswords({ host, made, onClose }: MadeProps) {
  useUnsavedPanel(true)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.map(({ username, password }) => `${username}\t${password}`).join('\n'))
      host.notice.success(messages.copied)
    } catch {
      host.notice.error(messages.notCopied)
    }
  }
  return (
    <>
      <Alert className={styles.alert ?? ''} type="warning" showIcon title={messages.made} />
      <table className={styles.made}>
        <thead>
          <tr>
            <th scope="col">{messages.username}</th>
            <th scope="col">{messages.realname}</th>
            <th scope="col">{messages.password}</th>
          </tr>
        </thead>
        <tbody>
          {made.map(({ username, realname, password }) => (
            <tr key={username}>
              <td>{username}</td>
              <td>{realname}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PanelFooter>
        <Button autoInsertSpace={false} onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button autoInsertSpace={false} onClick={() => host.transfers.save(fileOf(made))}>
          {messages.download}
        </Button>
        <Button autoInsertSpace={false} type="primary" onClick={onClose}>
          {messages.close}
        </Button>
      </PanelFooter>
    </>
  )
}

function fileOf(made: readonly MadePassword[]) {
  const titles = [messages.username, messages.realname, messages.password]
  const rows = made.map(({ username, realname, password }) => [username, realname, password])
  return { name: messages.fileName, content: toCsv([titles, ...rows]) }
}
