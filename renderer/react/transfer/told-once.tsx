import { Alert, Button } from 'antd'
import type { ToldOnce } from '#schemas/api/resources.ts'
import { useHost } from '../host-context.tsx'
import { toCsv } from './csv-file.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'

/** What cannot be had again: to be read, copied or kept as a file while it is shown. */
export function ToldOnceTable({ toldOnce }: { readonly toldOnce: ToldOnce }) {
  const host = useHost()
  const { message, fileName, columns, rows } = toldOnce
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rows.map((cells) => cells.join('\t')).join('\n'))
      host.notice.success(messages.copied)
    } catch {
      host.notice.error(messages.notCopied)
    }
  }
  return (
    <>
      <Alert type="warning" showIcon role="alert" title={message} />
      {rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={`${styles.errors} ${styles.scroll}`} tabIndex={0} aria-label={fileName}>
            <table>
              <thead>
                <tr>
                  {columns.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells) => (
                  <tr key={cells[0]}>
                    {cells.map((cell, index) => (
                      <td key={columns[index]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={styles.buttons}>
            <Button autoInsertSpace={false} onClick={() => void copy()}>
              {messages.copy}
            </Button>
            <Button
              autoInsertSpace={false}
              onClick={() => host.transfers.save({ name: `${fileName}.csv`, content: toCsv([columns, ...rows]) })}
            >
              {messages.download}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
