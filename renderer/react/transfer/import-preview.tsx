import { Alert, Radio, Select, Spin } from 'antd'
import { useId } from 'react'
import type { ImportPreview as FilePreview } from '#schemas/api/resources.ts'
import { TASK_IMPORT_ROWS } from '#schemas/api/resources.ts'
import { choose, fieldsOf, type ImportSettings, keysOf, missingOf } from './import-settings.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'
import type { Preview } from './use-preview.ts'

export interface ImportPreviewProps {
  readonly preview: Preview
  readonly settings: ImportSettings
  /** Names of fields that every row gets. */
  readonly given: ReadonlySet<string>
  onChange(settings: ImportSettings): void
}

/** What the file holds, which column is which, and what becomes of rows that are there. */
export function ImportPreview({ preview, ...props }: ImportPreviewProps) {
  if (preview.kind === 'none') return null
  if (preview.kind === 'reading') {
    return (
      <p role="status" className={styles.hint}>
        <Spin size="small" /> {messages.previewing(preview.file.name)}
      </p>
    )
  }
  if (preview.kind === 'failed') {
    return <Alert type="warning" showIcon role="alert" title={messages.previewFailed(preview.message)} />
  }
  return <ReadPreview preview={preview.preview} {...props} />
}

type ReadPreviewProps = Omit<ImportPreviewProps, 'preview'> & { readonly preview: FilePreview }

function ReadPreview({ preview, settings, given, onChange }: ReadPreviewProps) {
  const missing = missingOf(preview, settings, given)
  return (
    <>
      <p className={styles.hint} role="status">
        {messages.previewOf(preview.rowCount)}
        {preview.isKept && ` · ${messages.keptMapping}`}
      </p>
      <Columns preview={preview} settings={settings} given={given} onChange={onChange} />
      {missing.length > 0 && (
        <p role="alert" className={styles.problems}>
          {messages.missingColumns(missing.map(({ title }) => title).join('、'))}
        </p>
      )}
      {preview.mayUpdate && <Existing preview={preview} settings={settings} given={given} onChange={onChange} />}
      {preview.rowCount > TASK_IMPORT_ROWS && settings.mode !== 'replace' && (
        <p className={styles.hint}>{messages.importInBackground(TASK_IMPORT_ROWS)}</p>
      )}
    </>
  )
}

function Columns({ preview, settings, onChange }: ReadPreviewProps) {
  const chosen = fieldsOf(preview, settings)
  const options = preview.fields.map(({ name, title, required, isFilled }) => ({
    value: name,
    label: isFilled ? `${required ? '*' : ''}${title}` : messages.keyOnly(title),
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.errors} ${styles.scroll}`} tabIndex={0} aria-label={messages.fileColumn}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {messages.fileColumn}（{messages.samples}）
            </th>
            <th scope="col">{messages.importAs}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map(({ index, title, samples }) => {
            const name = title ?? messages.untitled(index + 1)
            return (
              <tr key={index}>
                <td className={styles.title}>
                  <div>{name}</div>
                  <div className={styles.hint}>{samples.join('、') || '—'}</div>
                </td>
                <td className={styles.choice}>
                  <Select<string>
                    aria-label={messages.importAsOf(name)}
                    className={styles.select ?? ''}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={chosen.get(index) ?? ''}
                    options={[{ value: '', label: messages.notImported }, ...options]}
                    onChange={(value) =>
                      onChange(choose(preview, settings, { index, field: value === '' ? null : value }))
                    }
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Existing({ preview, settings, given, onChange }: ReadPreviewProps) {
  const mode = useId()
  const key = useId()
  const keys = keysOf(preview, settings)
  return (
    <fieldset className={styles.group}>
      <legend id={mode}>{messages.mode}</legend>
      <Radio.Group
        className={styles.options ?? ''}
        aria-labelledby={mode}
        name={mode}
        value={settings.mode}
        onChange={({ target }) => onChange({ ...settings, mode: target.value })}
        options={[
          { value: 'add', label: messages.modeAdd },
          { value: 'upsert', label: messages.modeUpsert },
          { value: 'update', label: messages.modeUpdate },
          // What is below one record is not the whole of what is there.
          ...(preview.mayReplace && given.size === 0 ? [{ value: 'replace', label: messages.modeReplace }] : []),
        ]}
      />
      {settings.mode !== 'add' && (
        <p className={styles.key}>
          <label htmlFor={key}>{messages.key}</label>
          <Select<string>
            id={key}
            className={styles.select ?? ''}
            placeholder={messages.chooseKey}
            value={keys.some(({ name }) => name === settings.key) ? settings.key : null}
            options={keys.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(value) => onChange({ ...settings, key: value })}
          />
        </p>
      )}
    </fieldset>
  )
}
