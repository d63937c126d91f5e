import {
  type CellActions,
  type CellDefinition,
  type CellPlace,
  defineCell,
} from '#renderer/grid/engine/cell-definition.ts'
import { plainText } from '../../cells/cell-text.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { chooseFiles, openFile } from './choose-files.ts'
import { messages } from './messages.ts'
import { PRESS, paintFile, pickShown } from './paint-file.ts'
import { namesOf, openableAddress } from './stored-files.ts'

type UploadCell = Pick<CellDefinition, 'type' | 'title' | 'extraWidthPx'>

/** The cells for files differ in their names, in what they take, and in whether they take several. */
export function defineUploadCell({ type, title, ...own }: UploadCell): CellDefinition {
  return defineCell({
    type,
    title,
    editing: 'component',
    looksLikeInput: false,
    format: plainText,
    describe: namesOf,
    // The short name, how many files there are, and the dots.
    widthPx: 200,
    parse: (text) => (text.trim() === '' ? { ok: true, value: null } : { ok: false, message: messages.noText }),
    paint: paintFile,
    ...own,
    press: pressFile,
    loadEditor: () => import('./file-editor.tsx').then((module) => module.FileEditor),
    keepsKeys: POPUP_KEYS,
  })
}

function pressFile(target: Element, { column, row, disabled }: CellPlace, actions: CellActions): boolean {
  const wanted = target.closest<HTMLElement>('[data-press]')?.dataset.press
  const { uploads } = column.services ?? {}
  if (disabled) {
    // What cannot be changed can still be had.
    if (wanted && uploads) openFirstDone(uploads.filesOf(row, column), column.declared.allowDownload)
    return true
  }
  if (wanted === PRESS.choose) {
    chooseFiles(row, column)
    return true
  }
  if (wanted === PRESS.callOff || wanted === PRESS.retry) {
    const shown = pickShown(uploads?.peek(row, column.key) ?? [])
    if (shown) uploads?.[wanted === PRESS.retry ? 'retry' : 'remove'](row, column, shown.id)
    return true
  }
  if (wanted === PRESS.menu || wanted === PRESS.show) uploads?.wish(row, column.key, wanted)
  actions.open()
  return true
}

function openFirstDone(files: readonly { readonly url: string; readonly name: string }[], allowed = true): void {
  const address = openableAddress(files[0]?.url ?? '')
  if (allowed && address !== null) openFile(address, files[0]?.name ?? '')
}
