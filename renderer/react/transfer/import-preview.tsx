import { Alert, Radio, Select, Spin } from 'antd'
import { useId } from 'react'
import type { ImportPreview as FilePreview } from '#schemas/api/resources.ts'
import { TASK_IMPORT_ROWS } from '#schemas/api/resources.ts'
import { ImportColumns } from './import-columns.tsx'
import {
  choose,
  fieldsOf,
  type ImportSettings,
  keysOf,
  linkTo,
  missingBelow,
  missingOf,
  type SubSheetPreview,
} from './import-settings.ts'
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
  const { subSheets = [] } = preview
  const missing = missingOf(preview, settings, given)
  return (
    <>
      <p className={styles.hint} role="status">
        {messages.previewOf(preview.rowCount)}
        {preview.isKept && ` · ${messages.keptMapping}`}
      </p>
      <ImportColumns
        label={messages.fileColumn}
        columns={preview.columns}
        chosen={fieldsOf(preview, settings.changed)}
        options={fieldOptions(preview.fields)}
        onChoose={(choice) => onChange({ ...settings, changed: choose(preview, settings.changed, choice) })}
      />
      {missing.length > 0 && (
        <p role="alert" className={styles.problems}>
          {messages.missingColumns(missing.map(({ title }) => title).join('、'))}
        </p>
      )}
      {subSheets.map((sheet) => (
        <SubSheet key={sheet.table} preview={preview} sheet={sheet} settings={settings} onChange={onChange} />
      ))}
      {preview.mayUpdate && <Existing preview={preview} settings={settings} given={given} onChange={onChange} />}
      {preview.rowCount > TASK_IMPORT_ROWS && settings.mode !== 'replace' && (
        <p className={styles.hint}>{messages.importInBackground(TASK_IMPORT_ROWS)}</p>
      )}
    </>
  )
}

function fieldOptions(fields: FilePreview['fields']) {
  return fields.map(({ name, title, required, isFilled }) => ({
    value: name,
    label: isFilled ? `${required ? '*' : ''}${title}` : messages.keyOnly(title),
  }))
}

interface SubSheetProps extends Pick<ReadPreviewProps, 'preview' | 'settings' | 'onChange'> {
  readonly sheet: SubSheetPreview
}

/** A sheet with rows of a sub-table: which column is which, and by which of them they belong to rows of the first. */
function SubSheet({ preview, sheet, settings, onChange }: SubSheetProps) {
  const { table, title, columns, fields, rowCount } = sheet
  const changed = settings.changedBelow[table] ?? {}
  const { isLinked, fields: missing } = missingBelow(sheet, settings)
  const links = preview.columns.flatMap(({ index, title: name }) =>
    name === null ? [] : [{ value: linkTo(index), label: messages.linkedTo(name) }],
  )
  return (
    <>
      <p className={styles.hint}>{messages.previewOfSubTable(title, rowCount)}</p>
      <ImportColumns
        label={messages.columnsOf(title)}
        subTable={title}
        columns={columns}
        chosen={fieldsOf(sheet, changed)}
        options={[...links, ...fieldOptions(fields)]}
        onChoose={(choice) =>
          onChange({
            ...settings,
            changedBelow: { ...settings.changedBelow, [table]: choose(sheet, changed, choice) },
          })
        }
      />
      {!isLinked && (
        <p role="alert" className={styles.problems}>
          {messages.notLinked(title)}
        </p>
      )}
      {missing.length > 0 && (
        <p role="alert" className={styles.problems}>
          {messages.missingInSubTable(title, missing.map((field) => field.title).join('、'))}
        </p>
      )}
    </>
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
      {settings.mode !== 'add' && (preview.subSheets ?? []).length > 0 && (
        <p className={styles.hint}>{settings.mode === 'replace' ? messages.rowsReplaced : messages.rowsOfFound}</p>
      )}
    </fieldset>
  )
}
