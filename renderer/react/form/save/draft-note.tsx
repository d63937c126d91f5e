import { Alert, Button } from 'antd'
import { useHost } from '../../host-context.tsx'
import { NOTE_STYLES } from '../../states/note-styles.ts'
import styles from '../form.module.css'
import { messages } from '../messages.ts'
import type { DraftOffer } from './use-draft.ts'

/** Offers what was typed into this form before it was lost. */
export function DraftNote({ offer }: { readonly offer: DraftOffer }) {
  const { clock } = useHost()
  return (
    <div className={styles.notes}>
      <Alert
        type="info"
        showIcon
        styles={NOTE_STYLES}
        title={(offer.abandoned ? messages.draftAbandoned : messages.draftFound)(clock.businessTime(offer.keptAt))}
        description={
          <>
            {offer.holds && <div>{offer.holds}</div>}
            {offer.outdated ? messages.draftOutdated : messages.draftHint}
          </>
        }
        action={
          <div className={styles.noteActions}>
            <Button autoInsertSpace={false} onClick={offer.restore}>
              {messages.restoreDraft}
            </Button>
            <Button type="text" autoInsertSpace={false} onClick={offer.discard}>
              {messages.discardDraft}
            </Button>
          </div>
        }
      />
    </div>
  )
}
