import { PaperClipOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import type { ValueViewProps } from '#renderer/widget.ts'
import { isPictureName } from '#schemas/files/file-types.ts'
import { fileEntriesOf, fileNameOf, filePathsOf } from '#schemas/values/file-value.ts'
import { Picture } from '../file/cell/picture.tsx'
import { openableAddress, shortNameOf } from '../file/cell/stored-files.ts'
import { fileFormOf } from './file-text.ts'
import styles from './file-view.module.css'
import { messages } from './messages.ts'
import { PicturePreview } from './picture-preview.tsx'
import { thumbnailAddress } from './thumbnail-address.ts'

type Place = ValueViewProps<unknown>['place']

/** A line of a list has room for so many. */
const SHOWN: Readonly<Record<Place, number>> = { list: 3, card: 1, detail: Number.POSITIVE_INFINITY }
const PICTURE_STYLES: Readonly<Record<Place, string | undefined>> = {
  list: styles.small,
  card: styles.cover,
  detail: styles.large,
}

/** Stored files in lists and details: small pictures that open, names that are links. */
export function FileView({ field, value, place }: ValueViewProps<unknown>) {
  const { transfers } = useHost()
  const [preview, setPreview] = useState<{ readonly address: string; readonly name: string } | null>(null)
  const form = fileFormOf(field.type)
  const names = new Map(fileEntriesOf(value).map(({ filePath, fileName }) => [filePath, fileName]))
  const paths = filePathsOf(value, form)
  const shown = paths.slice(0, SHOWN[place])
  const hidden = paths.slice(shown.length).map(fileNameOf)
  return (
    <span className={place === 'list' ? styles.line : styles.wrap}>
      {shown.map((path) => {
        const name = names.get(path) ?? fileNameOf(path)
        const address = openableAddress(transfers.addressOf(path) ?? '')
        if (address === null) return <span key={path}>{name}</span>
        if (isPictureName(fileNameOf(path)) || field.files?.accept[0] === 'image/*') {
          return (
            <button
              key={path}
              type="button"
              className={PICTURE_STYLES[place]}
              aria-label={messages.preview(name)}
              title={name}
              onClick={() => setPreview({ address, name })}
            >
              <Picture
                className={styles.picture}
                src={thumbnailAddress(address)}
                alt=""
                instead={<PaperClipOutlined />}
              />
            </button>
          )
        }
        return (
          <a key={path} href={address} download={name} target="_blank" rel="noopener noreferrer" title={name}>
            <PaperClipOutlined /> {place === 'list' && paths.length > 1 ? shortNameOf(name) : name}
          </a>
        )
      })}
      {hidden.length > 0 && place === 'list' && <span title={hidden.join('，')}>{messages.more(hidden.length)}</span>}
      {preview && <PicturePreview {...preview} onClose={() => setPreview(null)} />}
    </span>
  )
}
