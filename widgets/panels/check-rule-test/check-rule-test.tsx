import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { toFailure } from '#renderer/react/states/failure.ts'
import { checkRuleByCode } from '#schemas/api/checks.ts'
import styles from './check-rule-test.module.css'
import { messages } from './messages.ts'

/** One input that is checked while it is typed, and below it each character with its place. */
export function CheckRuleTest({ host, props: { ruleCode }, onDone }: PanelProps<{ readonly ruleCode: string }>) {
  const id = useId()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const query = useQuery({
    queryKey: [host.scope, 'check-rule-test', ruleCode, asked],
    // The call reads the value as clients of the contract send it: encoded once more.
    queryFn: ({ signal }) =>
      host.call(checkRuleByCode, { query: { ruleCode, value: encodeURIComponent(asked) } }, { signal }),
    enabled: asked !== '',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const outcome =
    asked === '' ? null : query.isSuccess ? messages.passes : query.isError ? toFailure(query.error).message : null
  return (
    <>
      <div className={styles.item}>
        <label htmlFor={id}>{messages.value}</label>
        <Input
          id={id}
          value={text}
          maxLength={200}
          autoFocus
          allowClear
          autoComplete="off"
          placeholder={messages.placeholder}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="status" className={styles.outcome}>
        {outcome !== null && <Alert type={query.isSuccess ? 'success' : 'error'} showIcon title={outcome} />}
      </div>
      {text !== '' && (
        <ol className={styles.characters} aria-label={messages.characters}>
          {[...text].map((character, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a character is here
            <li key={index} className={styles.character}>
              <span className={styles.glyph}>{character === ' ' ? '␣' : character}</span>
              <span className={styles.place}>{index + 1}</span>
            </li>
          ))}
        </ol>
      )}
      <PanelFooter>
        <Button autoInsertSpace={false} onClick={() => onDone(NOTHING)}>
          {messages.close}
        </Button>
      </PanelFooter>
    </>
  )
}
