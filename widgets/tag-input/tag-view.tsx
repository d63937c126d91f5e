import { Fragment } from 'react'
import type { ValueViewProps } from '#renderer/widget.ts'
import type { TagInputOptions } from './schema.ts'
import styles from './tag-input.module.css'
import { readTags } from './tag-list.ts'

export function TagView({ value, options, place }: ValueViewProps<TagInputOptions>) {
  return (
    <span className={styles.tags} data-place={place}>
      {readTags(value, options).map((tag) => (
        // Blanks between them, for who copies them or hears them read.
        <Fragment key={tag}>
          <span className={styles.tag}>{tag}</span>{' '}
        </Fragment>
      ))}
    </span>
  )
}
