import { Select } from 'antd'
import type { ImportPreview } from '#schemas/api/resources.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'

export interface ImportColumnsProps {
  /** What the table is called for those who hear it. */
  readonly label: string
  /** Title of the sub-table whose sheet it is: columns of several sheets may be called the same. */
  readonly subTable?: string
  readonly columns: ImportPreview['columns']
  readonly chosen: ReadonlyMap<number, string | null>
  /** What a column may be, besides nothing. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onChoose(choice: { readonly index: number; readonly field: string | null }): void
}

/** The columns of a sheet with their first values, and what each is imported as. */
export function ImportColumns({ label, subTable, columns, chosen, options, onChoose }: ImportColumnsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.errors} ${styles.scroll}`} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {messages.fileColumn}（{messages.samples}）
            </th>
            <th scope="col">{messages.importAs}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ index, title, samples }) => {
            const name = title ?? messages.untitled(index + 1)
            return (
              <tr key={index}>
                <td className={styles.title}>
                  <div>{name}</div>
                  <div className={styles.hint}>{samples.join('、') || '—'}</div>
                </td>
                <td className={styles.choice}>
                  <Select<string>
                    aria-label={messages.importAsOf(subTable === undefined ? name : messages.columnOf(subTable, name))}
                    className={styles.select ?? ''}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={chosen.get(index) ?? ''}
                    options={[{ value: '', label: messages.notImported }, ...options]}
                    onChange={(value) => onChoose({ index, field: value === '' ? null : value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
