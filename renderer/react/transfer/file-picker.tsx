import { CloseOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { addFiles, type FileChoice, removeFile } from './file-choice.ts'
import { formatBytes } from './file-size.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'

export interface FilePickerProps {
  readonly choice: FileChoice
  onChange(choice: FileChoice): void
}

/** A native file input with room to drop on: it works by keyboard and with every reader of screens. */
export function FilePicker({ choice, onChange }: FilePickerProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const add = (list: FileList | null) => onChange(addFiles(choice, [...(list ?? [])]))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={`${styles.drop} ${over ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined aria-hidden className={styles.dropIcon ?? ''} />
        <Button autoInsertSpace={false} aria-describedby={hint} onClick={() => input.current?.click()}>
          {messages.chooseFile}
        </Button>
        <span id={hint} className={styles.hint}>
          {messages.dropHere}
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".xls,.xlsx,.csv"
          onChange={(event) => {
            add(event.target.files)
            // The same file can be chosen again after it was changed.
            event.target.value = ''
          }}
        />
      </div>
      {choice.problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {choice.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {choice.files.length > 0 && (
        <ul className={styles.files}>
          {choice.files.map((file) => (
            <li key={`${file.name} ${file.lastModified}`}>
              <FileExcelOutlined aria-hidden />
              <span className={styles.fileName}>{file.name}</span>
              <span className={styles.hint}>{formatBytes(file.size)}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={messages.removeFile(file.name)}
                onClick={() => onChange(removeFile(choice, file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
