import sections from '../../field/section.module.css'
import { type FormNode, formBlocks } from '../../field/visible-layout.ts'
import { usePageColors } from '../../page-colors.ts'
import styles from '../form.module.css'
import { messages } from '../messages.ts'

/** The form's geometry before its data is there: nothing moves when it arrives. Of panes the first is in front. */
export function FormSkeleton({ layout }: { readonly layout: readonly FormNode[] }) {
  const front = layout.flatMap((node) => ('panes' in node ? (node.panes[0]?.blocks ?? []) : [node]))
  return (
    <div className={styles.form} style={usePageColors()} role="status" aria-label={messages.loading}>
      {formBlocks(front).map((block, index) =>
        block.kind === 'section' ? (
          <div key={block.plan.title ?? index} className={sections.section}>
            {block.plan.title !== null && <div className={sections.title}>{block.plan.title}</div>}
            <div className={styles.grid} data-columns={block.plan.columns}>
              {block.fields.map(({ placed }) => (
                <div key={placed.field.name} className={styles.item} data-span={placed.span}>
                  <span className={styles.label}>{placed.title}</span>
                  <div className={styles.pending} />
                  <div className={styles.errorLine} />
                </div>
              ))}
            </div>
          </div>
        ) : (
          <div key={block.table.name} className={sections.section}>
            <div className={sections.title}>{block.title ?? block.table.title}</div>
            <div className={styles.pending} />
          </div>
        ),
      )}
    </div>
  )
}
