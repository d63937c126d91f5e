import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import type { InputProps } from '#renderer/widget.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import styles from './file-field.module.css'
import { FileLine } from './file-line.tsx'
import { messages } from './messages.ts'
import { PicturePreview } from './picture-preview.tsx'
import { type Limits, useFieldUploads } from './use-field-uploads.ts'

export interface FileFieldProps extends InputProps<unknown> {
  readonly text: string
  readonly bizPath: string
  readonly showsButton: boolean
  /** Pictures beside each other, in an order that can be changed. */
  readonly isImages: boolean
}

/** The files of a field: a button, a place to drop and paste them, and what is there. */
export function FileField(props: FileFieldProps) {
  const { field, id, describedBy, invalid, readOnly, text, bizPath, showsButton, isImages } = props
  const accept = field.files?.accept ?? (isImages ? ['image/*'] : [])
  const limits: Limits = {
    accept,
    maxMegabytes: field.files?.maxMegabytes ?? null,
    maxCount: field.files ? field.files.maxCount : field.multiple ? null : 1,
    bizPath,
  }
  const uploads = useFieldUploads(useHost(), props, limits)
  const { files } = uploads
  const [preview, setPreview] = useState<string | null>(null)
  const colors = usePageColors()
  if (readOnly && files.length === 0) return <ReadOnlyText {...props} text="" />

  const take = (list: FileList | undefined) => {
    const taken = [...(list ?? [])]
    if (taken.length > 0) uploads.add(taken)
    return taken.length > 0
  }
  const mayAdd = !readOnly && showsButton
  const receiving = mayAdd && {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      take(event.dataTransfer.files)
    },
    onPaste(event: ClipboardEvent) {
      if (take(event.clipboardData.files)) event.preventDefault()
    },
  }
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = limits.maxCount !== 1
    input.accept = accept.join(',')
    input.addEventListener('change', () => take(input.files ?? undefined))
    input.click()
  }
  const shown = files.find((file) => file.id === preview)
  return (
    <div className={styles.field} style={colors} data-invalid={invalid || undefined} {...receiving}>
      {mayAdd ? (
        <div className={styles.head}>
          <Button
            id={id}
            icon={<UploadOutlined />}
            autoInsertSpace={false}
            danger={invalid}
            aria-describedby={describedBy}
            onClick={choose}
            onBlur={() => props.onBlur?.()}
          >
            {text}
          </Button>
          <span className={styles.hint}>{messages.drop}</span>
        </div>
      ) : (
        <span id={id} tabIndex={-1} className={styles.anchor} />
      )}
      {files.length > 0 && (
        <ul className={isImages ? styles.cards : styles.lines} aria-label={messages.files(field.title)}>
          {files.map((file) => (
            <li key={file.id} className={isImages ? styles.card : styles.line} data-state={file.status}>
              <FileLine
                file={file}
                isImages={isImages}
                uploads={readOnly ? null : uploads}
                onPreview={() => setPreview(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && <PicturePreview address={shown.url} name={shown.name} onClose={() => setPreview(null)} />}
    </div>
  )
}
