import { Link } from 'react-router-dom'
import styles from './breadcrumb.module.css'
import { messages } from './messages.ts'

/** A step of the way to the page. */
export interface BreadcrumbStep {
  readonly title: string
  /** Absent for a menu that leads nowhere of itself. */
  readonly path: string | undefined
}

export interface BreadcrumbProps {
  readonly homePath: string
  /** From the top menu to the page that is shown; on home itself, empty or home alone. */
  readonly steps: readonly BreadcrumbStep[]
}

/** Specified: always begins with 首页, then the matched titles; the current one is text, the others are links. */
export function Breadcrumb({ homePath, steps }: BreadcrumbProps) {
  const all = [{ title: messages.home, path: homePath }, ...steps.filter(({ path }) => path !== homePath)]
  return (
    <nav aria-label={messages.label} className={styles.breadcrumb}>
      <ol>
        {all.map(({ title, path }, index) => {
          const current = index === all.length - 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way; two may have one path
            <li key={index}>
              {current || path === undefined ? (
                <span {...(current && { 'aria-current': 'page' })}>{title}</span>
              ) : (
                <Link to={path}>{title}</Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
