import { Button, Select } from 'antd'
import { useId, useState, useSyncExternalStore } from 'react'
import { useHost } from '../host-context.tsx'
import { RedoIcon, UndoIcon } from '../icons/step-icons.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import thumbSize from '../overlay/thumb-size.module.css'
import { usePageColors } from '../page-colors.ts'
import { toFailure } from '../states/failure.ts'
import { useNarrow } from '../use-narrow.ts'
import styles from './advanced-query.module.css'
import type { AdvancedQueryProps } from './advanced-query.ts'
import { applyQuery, incompleteCount, wholeLines } from './compile-query.ts'
import { GroupEditor } from './group-editor.tsx'
import { messages } from './messages.ts'
import { blankQuery, createBuilder, fromBuilder, toBuilder } from './query-builder.ts'
import { QueryWords } from './query-words.tsx'
import { SavePrompt } from './save-prompt.tsx'
import { SavedList } from './saved-list.tsx'
import { useAsking } from './use-asking.ts'
import { type KeptQuery, useSavedQueries } from './use-saved-queries.ts'

/** Specified. */
const WIDTH_PX = 1000

export interface QueryBuilderDialogProps extends AdvancedQueryProps {
  onClosed(): void
}

/** Where an advanced query is composed, asked, saved, loaded and deleted. */
export function QueryBuilderDialog({ plan, fixed, applied, onApply, onClosed }: QueryBuilderDialogProps) {
  const host = useHost()
  const colors = usePageColors()
  const narrow = useNarrow()
  const matchId = useId()
  const asking = useAsking({ plan, fixed })
  const saved = useSavedQueries(plan, asking.fields)
  const [builder] = useState(() => createBuilder(applied?.group ?? null))
  const group = useSyncExternalStore(builder.subscribe, builder.getQuery)
  const [open, setOpen] = useState(true)
  const [asksName, setAsksName] = useState(false)
  const [loadedTitle, setLoadedTitle] = useState('')
  const [showsProblems, setShowsProblems] = useState(false)
  const composed = fromBuilder(group)
  const whole = wholeLines(composed, asking)
  const incomplete = incompleteCount(composed, asking)

  const ask = () => {
    setShowsProblems(true)
    const query = applyQuery(composed, asking)
    if (!query) return host.notice.warning(messages.emptyQuery)
    onApply(query)
    setOpen(false)
  }
  const reset = () => {
    builder.setQuery(toBuilder(blankQuery()))
    setShowsProblems(false)
    setLoadedTitle('')
    onApply(null)
  }
  const askName = () => {
    setShowsProblems(true)
    if (whole.rules.length === 0) return host.notice.warning(messages.emptySave)
    setAsksName(true)
  }
  const save = async (title: string) => {
    if (title === '') {
      host.notice.warning(messages.emptyTitle)
      return false
    }
    const isTaken = saved.queries.some((query) => query.title === title)
    const mayReplace =
      !isTaken ||
      (await host.confirm({
        title: messages.overwritingTitle,
        content: messages.overwrite(title),
        agreeText: messages.overwriting,
      }))
    if (!mayReplace) return false
    try {
      await saved.save(title, whole, isTaken)
    } catch (error) {
      host.notice.error(toFailure(error).message)
      return false
    }
    host.notice.success(messages.saved)
    setLoadedTitle(title)
    return true
  }
  const load = ({ title, group: wanted }: KeptQuery) => {
    builder.setQuery(toBuilder(wanted))
    setLoadedTitle(title)
    // What of it is gone, or may not be seen any more, says so.
    setShowsProblems(true)
  }
  const remove = async ({ id }: KeptQuery) => {
    const agrees = await host.confirm({
      title: messages.deletionTitle,
      content: messages.deleteQuestion,
      danger: true,
      agreeText: messages.deletion,
      keepText: messages.keep,
    })
    if (!agrees) return
    await saved.remove(id).catch((error: unknown) => host.notice.error(toFailure(error).message))
  }

  return (
    <AppModal
      open={open}
      title={messages.dialogTitle}
      widthPx={WIDTH_PX}
      exactWidth
      fullScreen={narrow}
      onCloseRequest={() => setOpen(false)}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <div className={`${styles.footer} ${thumbSize.thumbs}`}>
          <div className={styles.buttons}>
            <Button autoInsertSpace={false} onClick={reset}>
              {messages.reset}
            </Button>
            <Button onClick={askName}>{messages.save}</Button>
          </div>
          <div className={styles.buttons}>
            <Button autoInsertSpace={false} onClick={() => setOpen(false)}>
              {messages.close}
            </Button>
            <Button autoInsertSpace={false} type="primary" onClick={ask}>
              {messages.query}
            </Button>
          </div>
        </div>
      }
    >
      <div className={`${styles.body} ${thumbSize.thumbs}`} style={colors}>
        <div className={styles.composed}>
          <div className={styles.head}>
            <label htmlFor={matchId}>{messages.match}</label>
            <Select
              id={matchId}
              className={styles.match ?? ''}
              value={composed.combinator}
              options={[
                { value: 'and', label: messages.and },
                { value: 'or', label: messages.or },
              ]}
              onChange={(combinator) => builder.update('combinator', combinator, [])}
            />
            <span className={styles.steps}>
              <Button
                type="text"
                icon={<UndoIcon />}
                aria-label={messages.undo}
                title={messages.undo}
                disabled={!builder.canUndo()}
                onClick={() => builder.undo()}
              />
              <Button
                type="text"
                icon={<RedoIcon />}
                aria-label={messages.redo}
                title={messages.redo}
                disabled={!builder.canRedo()}
                onClick={() => builder.redo()}
              />
            </span>
          </div>
          <GroupEditor builder={builder} group={group} path={[]} asking={asking} showsProblems={showsProblems} />
          <p className={styles.note} role="status">
            {showsProblems && incomplete > 0 && whole.rules.length > 0 ? messages.incomplete(incomplete) : ''}
          </p>
          {whole.rules.length > 0 && (
            <p className={styles.words}>
              <span className={styles.wordsTitle}>{messages.inWords}</span>
              <QueryWords group={whole} fields={asking.fields} />
            </p>
          )}
        </div>
        <SavedList
          queries={saved.queries}
          failed={saved.failed}
          onRetry={saved.retry}
          onLoad={load}
          onRemove={(query) => void remove(query)}
        />
        {asksName && <SavePrompt title={loadedTitle} onSave={save} onClosed={() => setAsksName(false)} />}
      </div>
    </AppModal>
  )
}
