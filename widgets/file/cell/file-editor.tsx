import { EllipsisOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import { editorKeys } from '../../cells/editor-keys.ts'
import { useIsNew } from '../../cells/use-is-new.ts'
import { chooseFiles, openFile } from './choose-files.ts'
import { FailureDialog, PictureDialog } from './file-dialogs.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { messages } from './messages.ts'
import { faceOfFiles, pickShown, uploadTextOf } from './paint-file.ts'
import { holdsOneFile, openableAddress } from './stored-files.ts'
import { useCellFiles } from './use-cell-files.ts'

type Pane = 'menu' | 'files' | 'picture' | 'failure' | null

/** The live cell for files: a button while there is none, else the file with its menu. */
export function FileEditor(props: CellEditorProps) {
  const { column, row, id, label, opening, open, invalid, describedBy, onCommit, onCancel, popupContainer } = props
  const files = useCellFiles(row, column)
  const [pane, setPane] = useState<Pane>(null)
  const shown = pickShown(files)
  const closePane = () => setPane(null)
  const finish = () => {
    setPane(null)
    onCommit('none')
  }

  const isNewOpening = useIsNew(`${opening} ${open}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, as the press that opened it wants
  useEffect(() => {
    if (!isNewOpening()) return
    const wish = open ? column.services?.uploads?.takeWish(row, column.key) : undefined
    setPane(wish === 'show' ? paneOf(shown, column.cell.type) : wish === 'menu' ? 'menu' : null)
  }, [opening, open])

  const isEmpty = shown === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the one button has taken the place of the other
  useLayoutEffect(() => {
    // The focus went with the button that was pressed.
    if (open && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }, [isEmpty])

  const attributes = { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined } as const
  return (
    <>
      <div
        style={{ display: 'flex', flex: 1, minWidth: 0, paddingInline: 8 }}
        {...editorKeys({ isPopupOpen: pane === 'menu', closePopup: closePane, enterIsTaken, onCommit, onCancel })}
      >
        {shown === undefined ? (
          <Button
            {...attributes}
            aria-label={`${label} ${uploadTextOf(column)}`}
            icon={<UploadOutlined />}
            onClick={() => chooseFiles(row, column)}
          >
            {uploadTextOf(column)}
          </Button>
        ) : (
          <Dropdown
            open={open && pane === 'menu'}
            onOpenChange={(isOpen) => setPane((current) => (isOpen ? 'menu' : current === 'menu' ? null : current))}
            trigger={['click']}
            autoFocus
            getPopupContainer={popupContainer}
            transitionName=""
            menu={{ items: menuOf(props, shown), onClick: ({ key }) => choose(key) }}
          >
            <Button
              {...attributes}
              block
              aria-label={`${label} ${messages.actions(shown.name)}`}
              title={faceOfFiles(files, column).title}
              icon={<EllipsisOutlined />}
              iconPlacement="end"
              style={{ justifyContent: 'space-between' }}
            >
              <FaceText files={files} column={column} />
            </Button>
          </Dropdown>
        )}
      </div>
      <FilesDialog open={open && pane === 'files'} row={row} column={column} onClose={finish} />
      <FailureDialog
        open={open && pane === 'failure'}
        message={shown?.message ?? ''}
        onRetry={() => choose('retry')}
        onClose={finish}
      />
      <PictureDialog open={open && pane === 'picture'} file={shown} onClose={finish} />
    </>
  )

  function choose(key: string) {
    const { uploads, notify } = column.services ?? {}
    if (key === 'more') setPane('files')
    else if (key === 'show') setPane(paneOf(shown, column.cell.type))
    else if (key === 'retry') {
      if (shown) uploads?.retry(row, column, shown.id)
      finish()
    } else if (key === 'remove') {
      if (!uploads) props.onChange(null)
      else if (shown) uploads.remove(row, column, shown.id)
      finish()
    } else {
      const address = openableAddress(shown?.url ?? '')
      if (address === null) notify?.('warning', messages.unknownFile)
      else openFile(address, shown?.name ?? '')
      finish()
    }
  }
}

function FaceText({
  files,
  column,
}: {
  readonly files: readonly UploadedFile[]
  readonly column: CellEditorProps['column']
}) {
  const { state, name, note } = faceOfFiles(files, column)
  return (
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {state === 'uploading' ? messages.uploadingNow : name} {note}
    </span>
  )
}

function paneOf(file: UploadedFile | undefined, cellType: string): Pane {
  if (file?.status === 'error') return 'failure'
  return file?.status === 'done' && cellType === 'image' ? 'picture' : 'menu'
}

function menuOf({ column }: CellEditorProps, file: UploadedFile): NonNullable<MenuProps['items']> {
  const { allowDownload = true, allowRemove = true } = column.declared
  return [
    ...(file.status === 'error'
      ? [
          { key: 'retry', label: messages.retry },
          { key: 'show', label: messages.failedTitle },
        ]
      : []),
    ...(allowDownload && file.status === 'done' ? [{ key: 'download', label: messages.download }] : []),
    ...(file.status === 'uploading' ? [{ key: 'remove', label: messages.callOff }] : []),
    // What has failed is stored nowhere.
    ...(file.status === 'error' || (allowRemove && file.status === 'done')
      ? [{ key: 'remove', label: messages.remove }]
      : []),
    ...(holdsOneFile(column) ? [] : [{ key: 'more', label: messages.more }]),
  ]
}

/** On a button, and in its menu, Enter presses. */
function enterIsTaken(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null
}
