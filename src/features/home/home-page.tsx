import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './home.module.css'
import { messages } from './messages.ts'

/** A page that the user may open. */
export interface HomeEntry {
  readonly path: string
  readonly title: string
  /** Titles of the menus above it. */
  readonly group: readonly string[]
  readonly icon: ReactNode
}

export interface HomePageProps {
  readonly greeting: string
  readonly name: string
  readonly avatar: ReactNode
  /** By the server's clock. */
  readonly today: string
  readonly entries: readonly HomeEntry[]
  /** What is told to the user; beside the pages where there is room, else before them. */
  readonly announcements: ReactNode
  /** What the installation still needs, before everything else. */
  readonly firstSteps?: ReactNode
  /** A link to the page, with what it shows inside. */
  renderLink(entry: HomeEntry, className: string, content: ReactNode): ReactNode
}

/** What stands behind 首页 until there are dashboards: who you are, and where your work lies. */
export function HomePage({
  greeting,
  name,
  avatar,
  today,
  entries,
  announcements,
  firstSteps,
  renderLink,
}: HomePageProps) {
  const headingId = useId()
  return (
    <>
      <header className={styles.hero}>
        {avatar}
        <div className={styles.words}>
          <p className={styles.greeting}>{messages.greeting(greeting, name)}</p>
          <p className={styles.intro}>{messages.intro}</p>
        </div>
        <p className={styles.today}>{today}</p>
      </header>
      {firstSteps}
      <div className={styles.columns}>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            {messages.myPages}
            <span className={styles.count}>{messages.pageCount(entries.length)}</span>
          </h2>
          {entries.length === 0 ? (
            <p className={styles.empty}>{messages.noPages}</p>
          ) : (
            <ul className={styles.cards}>
              {entries.map((entry) => (
                <li key={entry.path}>{renderLink(entry, styles.card ?? '', <Card entry={entry} />)}</li>
              ))}
            </ul>
          )}
        </section>
        <div className={styles.aside}>{announcements}</div>
      </div>
    </>
  )
}

function Card({ entry }: { readonly entry: HomeEntry }) {
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {entry.icon}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{entry.title}</span>
        {entry.group.length > 0 && <span className={styles.group}>{entry.group.join(' / ')}</span>}
      </span>
    </>
  )
}
