import type { FormSection } from '../field/visible-sections.ts'
import styles from './form.module.css'
import { messages } from './messages.ts'

/** The form's geometry before its data is there: nothing moves when it arrives. */
export function FormSkeleton({ sections }: { readonly sections: readonly FormSection[] }) {
  return (
    <div className={styles.form} role="status" aria-label={messages.loading}>
      {sections.map(({ plan, fields }, index) => (
        <div key={plan.title ?? index} className={styles.section}>
          {plan.title !== null && <div className={styles.sectionTitle}>{plan.title}</div>}
          <div className={styles.grid} data-columns={plan.columns}>
            {fields.map(({ placed }) => (
              <div key={placed.field.name} className={styles.item} data-span={placed.span}>
                <span className={styles.label}>{placed.title}</span>
                <div className={styles.pending} />
                <div className={styles.errorLine} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
