import { PaperClipOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import type { Priority } from '#schemas/api/announcements.ts'
import { fileNameOf } from '#schemas/values/file-value.ts'
import styles from './announcement-article.module.css'
import { messages } from './messages.ts'
import { PriorityTag } from './priority-tag.tsx'

export interface AnnouncementArticleProps {
  readonly title: string
  readonly priority: Priority
  /** Name of the person. */
  readonly sender: string
  readonly sentAt: string
  /** As it came. */
  readonly html: string
  /** Paths of stored files, signed for who reads it. */
  readonly files: readonly string[]
  /** Where a stored file is; undefined for what names none. */
  addressOf(path: string): string | undefined
}

/** An announcement as its recipients read it. */
export function AnnouncementArticle({
  title,
  priority,
  sender,
  sentAt,
  html,
  files,
  addressOf,
}: AnnouncementArticleProps) {
  return (
    <article style={usePageColors()}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>
        <PriorityTag priority={priority} />
        <span className={styles.sent}>
          <span>{messages.sentBy(sender)}</span> <span>{messages.sentAt(sentAt)}</span>
        </span>
      </p>
      <CleanHtml html={html} />
      {files.length > 0 && <Attachments files={files} addressOf={addressOf} />}
    </article>
  )
}

function Attachments({ files, addressOf }: Pick<AnnouncementArticleProps, 'files' | 'addressOf'>) {
  const headingId = useId()
  return (
    <section className={styles.attachments} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {messages.attachments(files.length)}
      </h3>
      <ul className={styles.files}>
        {files.map((path) => (
          <li key={path} className={styles.file}>
            <PaperClipOutlined aria-hidden />
            <FileLink name={fileNameOf(path)} address={addressOf(path)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileLink({ name, address }: { readonly name: string; readonly address: string | undefined }) {
  if (address === undefined) return name
  return (
    <a href={address} download={name} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
