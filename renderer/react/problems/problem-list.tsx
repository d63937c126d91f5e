import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { Problem } from '#schemas/language/problem.ts'
import { messages } from './messages.ts'
import styles from './problems.module.css'

export interface ProblemListProps {
  readonly file: string
  readonly problems: readonly Problem[]
}

export function ProblemList({ file, problems }: ProblemListProps) {
  return (
    <ul className={styles.list} aria-label={messages.listTitle}>
      {problems.map((problem) => (
        <li key={`${problem.pointer} ${problem.code} ${problem.message}`} className={styles.problem}>
          <span className={styles[problem.severity]}>
            {problem.severity === 'error' ? <CloseCircleFilled aria-hidden /> : <WarningFilled aria-hidden />}{' '}
            {messages[problem.severity]}
          </span>
          <div>
            <p className={styles.message}>
              {problem.message}
              {problem.hint && <span className={styles.hint}> {problem.hint}</span>}
            </p>
            <p className={styles.place}>
              <code>{placeOf(file, problem)}</code> · <code>{problem.code}</code>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** `market/price.json:12:5`, or the pointer where the text has no lines. */
function placeOf(file: string, { line, column, pointer }: Problem): string {
  return line === undefined ? `${file}#${pointer}` : `${file}:${line}:${column ?? 1}`
}
