import { Button } from 'antd'
import { messages } from './messages.ts'
import { ProblemList, type ProblemListProps } from './problem-list.tsx'
import styles from './problems.module.css'

export interface ProblemsCardProps extends ProblemListProps {
  onRecheck(): void
}

/** Stands in the place of a page that has errors: never a white screen, never half a page. */
export function ProblemsCard({ file, problems, onRecheck }: ProblemsCardProps) {
  return (
    <section className={styles.card} role="alert">
      <h1 className={styles.title}>{messages.cannotOpen(file)}</h1>
      <p>{messages.remedy}</p>
      <ProblemList file={file} problems={problems} />
      <Button onClick={onRecheck}>{messages.recheck}</Button>
    </section>
  )
}

/** Warnings do not stop a page: they wait, folded, below it. So do the errors of a change that is half written. */
export function ProblemsNote({ file, problems }: ProblemListProps) {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return (
    <details className={styles.note} open={errors.length > 0}>
      <summary>
        {errors.length > 0 ? messages.errorCount(errors.length) : messages.warningCount(problems.length)}
      </summary>
      <ProblemList file={file} problems={problems} />
    </details>
  )
}
