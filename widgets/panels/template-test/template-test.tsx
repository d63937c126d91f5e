import { Alert, Button, Input, Radio } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { toFailure } from '#renderer/react/states/failure.ts'
import { sendTemplate } from '#schemas/api/messages.ts'
import { gapsOf } from '#schemas/values/template-gaps.ts'
import { messages } from './messages.ts'
import styles from './template-test.module.css'

interface TemplateTestProps {
  readonly templateCode: string
  readonly templateName: string
  readonly templateContent: string
  readonly templateType?: string | null
  readonly templateTestJson?: string | null
}

/** Of the dictionary `msgType`. */
const RICH_TEXT = '2'

type Outcome = { readonly type: 'success' | 'error'; readonly text: string }

/** Stays open when it has sent something, so that the next trial needs no typing. */
export function TemplateTest({ host, props, onDone }: PanelProps<TemplateTestProps>) {
  const { templateCode, templateName, templateContent, templateType, templateTestJson } = props
  const formId = useId()
  const variables = gapsOf(`${templateName}${templateContent}`)
  const [testData, setTestData] = useState(templateTestJson || emptyData(variables))
  const [way, setWay] = useState<string>(messages.ways[0].value)
  const [receiver, setReceiver] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isMissing = tried && receiver.trim() === ''

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (receiver.trim() === '') {
      document.getElementById(`${formId}-receiver`)?.focus()
      return
    }
    if (busy) return
    setBusy(true)
    setOutcome(null)
    try {
      await host.call(sendTemplate, { body: { templateCode, testData, receiver, msgType: way } })
      setOutcome({ type: 'success', text: messages.sent })
    } catch (error) {
      setOutcome({ type: 'error', text: toFailure(error).message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form id={formId} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <span>{messages.title}</span>
      <p className={styles.content}>{templateName}</p>
      <span>{messages.content}</span>
      {templateType === RICH_TEXT ? (
        <div className={styles.content}>
          <CleanHtml html={templateContent} />
        </div>
      ) : (
        <p className={styles.content}>{templateContent}</p>
      )}
      <span>{`${messages.variables}：${variables.length === 0 ? messages.noVariables : variables.join('、')}`}</span>
      <label htmlFor={`${formId}-data`}>{messages.testData}</label>
      <Input.TextArea
        id={`${formId}-data`}
        value={testData}
        rows={4}
        maxLength={10_000}
        onChange={(event) => setTestData(event.target.value)}
      />
      <span id={`${formId}-way`}>{messages.way}</span>
      <Radio.Group
        aria-labelledby={`${formId}-way`}
        value={way}
        options={[...messages.ways]}
        onChange={(event) => setWay(String(event.target.value))}
      />
      <label htmlFor={`${formId}-receiver`}>{messages.receiver}</label>
      <div>
        <Input
          id={`${formId}-receiver`}
          value={receiver}
          maxLength={1_000}
          autoComplete="off"
          placeholder={messages.receiverHint}
          aria-required
          aria-invalid={isMissing}
          {...(isMissing && { status: 'error' as const, 'aria-describedby': `${formId}-problem` })}
          onChange={(event) => setReceiver(event.target.value)}
        />
        {isMissing && (
          <div id={`${formId}-problem`} className={styles.problem} role="alert">
            {messages.receiverMissing}
          </div>
        )}
      </div>
      <div role="status" ref={outcome ? showWhole : null}>
        {outcome && <Alert type={outcome.type} showIcon title={outcome.text} />}
      </div>
      <PanelFooter>
        <Button autoInsertSpace={false} onClick={() => onDone(NOTHING)}>
          {messages.close}
        </Button>
        <Button autoInsertSpace={false} type="primary" htmlType="submit" form={formId} loading={busy}>
          {messages.send}
        </Button>
      </PanelFooter>
    </form>
  )
}

/** On a phone it is below what is seen of the form. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** An object with a place for each variable. */
function emptyData(variables: readonly string[]): string {
  return variables.length === 0
    ? '{}'
    : JSON.stringify(Object.fromEntries(variables.map((name) => [name, ''])), null, 2)
}
