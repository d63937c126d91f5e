import { SwapOutlined } from '@ant-design/icons'
import { EMPTY_MARK } from '#renderer/react/field/value-text.tsx'
import type { DataComparison } from '#schemas/api/data-log.ts'
import styles from './data-versions.module.css'
import { messages } from './messages.ts'

interface TableProps {
  readonly comparison: DataComparison
  readonly leftTitle: string
  readonly rightTitle: string
  readonly onlyDifferent: boolean
}

interface Line {
  readonly key: string
  readonly title: string
  readonly left: string | null
  readonly right: string | null
  readonly differs: boolean
}

/** Field by field, then the rows of sub-tables in which the versions differ. */
export function VersionsTable({ comparison, leftTitle, rightTitle, onlyDifferent }: TableProps) {
  const fields = comparison.fields.filter(({ differs }) => differs || !onlyDifferent)
  const lines = fields.map((field): Line => ({ ...field, key: field.name }))
  if (lines.length === 0 && comparison.rows.length === 0) return <p className={styles.text}>{messages.noneDiffers}</p>
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{messages.field}</th>
              <th scope="col">{leftTitle}</th>
              <th scope="col" className={styles.arrow} aria-label={messages.differs} />
              <th scope="col">{rightTitle}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <VersionLine key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {comparison.rows.map(({ id, name, table, kind, changes }) => (
        <section key={`${name} ${id}`}>
          <h3 className={styles.rows}>{`${table}：${messages.rowKinds[kind]}`}</h3>
          <div className={styles.scroll}>
            <table className={styles.versions}>
              <tbody>
                {changes.map((change) => (
                  <VersionLine
                    key={change.name}
                    line={{
                      key: change.name,
                      title: change.title,
                      left: change.before,
                      right: change.after,
                      differs: true,
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </>
  )
}

function VersionLine({ line: { title, left, right, differs } }: { readonly line: Line }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{title}</th>
      <td>{left ?? EMPTY_MARK}</td>
      <td className={styles.arrow}>{differs && <SwapOutlined aria-label={messages.differs} />}</td>
      <td>{right ?? EMPTY_MARK}</td>
    </tr>
  )
}
