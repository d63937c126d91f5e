import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { fileNameOf } from '#schemas/values/file-value.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages as fileMessages } from '../messages.ts'
import { stateTextOf } from '../state-text.ts'
import styles from './file-cell.module.css'
import { messages } from './messages.ts'
import { holdsOneFile, pathsOf, shortNameOf } from './stored-files.ts'

/** Parts of a painted cell that a press means something on. */
export const PRESS = { choose: 'choose', menu: 'menu', show: 'show', callOff: 'call-off', retry: 'retry' } as const

/** What a cell shows; made only where it differs from what is painted. */
export interface FileFace {
  readonly state: 'empty' | 'uploading' | 'done' | 'error'
  readonly percent: number
  readonly name: string
  /** Beside the name: how far it is, that it has failed, or how many files there are. */
  readonly note: string
  /** In full, for the pointer that rests on it. */
  readonly title: string
  /** Of the picture to show; empty for none. */
  readonly picture: string
}

interface Skeleton {
  readonly file: HTMLElement
  readonly button: HTMLElement
  readonly picture: HTMLImageElement
  readonly name: HTMLElement
  readonly note: HTMLElement
  /** What is painted. */
  value: CellValue | undefined
  files: readonly UploadedFile[] | undefined
  disabled: boolean
}

const skeletons = new WeakMap<HTMLElement, Skeleton>()

export function paintFile(cell: HTMLElement, value: CellValue, { column, row, disabled }: CellPlace): void {
  const files = column.services?.uploads?.peek(row, column.key)
  const known = skeletons.get(cell)
  const skeleton = known?.file.parentElement === cell ? known : buildSkeleton(cell, column)
  if (skeleton.value === value && skeleton.files === files && skeleton.disabled === disabled) return
  skeleton.value = value
  skeleton.files = files
  skeleton.disabled = disabled
  const face = files ? faceOfFiles(files, column) : faceOfValue(value, column)
  const { file, button, picture, name, note } = skeleton
  file.dataset.state = face.state
  file.title = face.title
  file.style.setProperty('--percent', String(face.percent))
  button.hidden = disabled
  name.textContent = face.name
  note.textContent = face.note
  file.dataset.picture = String(face.picture !== '')
  if (face.picture === '') picture.removeAttribute('src')
  else if (picture.getAttribute('src') !== face.picture) picture.src = face.picture
}

export function faceOfFiles(files: readonly UploadedFile[], column: CellColumn): FileFace {
  const shown = pickShown(files)
  if (!shown) return EMPTY
  const { status, percent, name } = shown
  const notes = {
    uploading: `${percent}%`,
    done: noteOf(files.length),
    error: fileMessages.error,
  } as const
  return {
    state: status,
    percent,
    name: shortNameOf(name),
    note: notes[status],
    title: stateTextOf(shown),
    picture: status === 'done' && column.cell.type === 'image' ? shown.url : '',
  }
}

/** The same for what is stored, without objects for each file. */
export function faceOfValue(value: CellValue, column: CellColumn): FileFace {
  const text = textOf(value)
  const paths = holdsOneFile(column) && text !== '' ? [text] : pathsOf(value)
  const [path] = paths
  if (path === undefined) return EMPTY
  const name = fileNameOf(path)
  const isPicture = column.cell.type === 'image'
  return {
    state: 'done',
    percent: 100,
    name: shortNameOf(name),
    note: noteOf(paths.length),
    title: `${name} ${fileMessages.done}`,
    picture: isPicture ? (column.services?.uploads?.addressOf(path) ?? '') : '',
  }
}

/** What is going on, then what went wrong, then the first file. */
export function pickShown(files: readonly UploadedFile[]): UploadedFile | undefined {
  return (
    files.find(({ status }) => status === 'uploading') ?? files.find(({ status }) => status === 'error') ?? files[0]
  )
}

const EMPTY: FileFace = { state: 'empty', percent: 0, name: '', note: '', title: '', picture: '' }

function noteOf(count: number): string {
  return count > 1 ? messages.fileCount(count) : ''
}

/** What the button of an empty cell says. */
export function uploadTextOf({ cell, declared }: CellColumn): string {
  if (declared.btnText) return declared.btnText
  if (cell.type === 'image') return messages.uploadImage
  return cell.type === 'file' ? messages.uploadFile : messages.upload
}

function buildSkeleton(cell: HTMLElement, column: CellColumn): Skeleton {
  const file = part('span', styles.file)
  const button = part('span', styles.button, PRESS.choose)
  button.textContent = uploadTextOf(column)
  const state = part('span', styles.state)
  const picture = part('img', styles.picture, PRESS.show)
  picture.alt = ''
  picture.decoding = 'async'
  // Gone, or none: its name says more than the browser's sign for that.
  picture.addEventListener('error', () => {
    file.dataset.picture = 'false'
  })
  const name = part('span', styles.name, PRESS.show)
  const note = part('span', styles.note)
  const callOff = mark('×', messages.callOff, PRESS.callOff)
  const retry = mark('↻', messages.retry, PRESS.retry)
  const menu = part('span', styles.menu, PRESS.menu)
  menu.textContent = '⋯'
  file.append(button, state, picture, name, note, callOff, retry, menu)
  cell.replaceChildren(file)
  const skeleton = { file, button, picture, name, note, value: undefined, files: undefined, disabled: false }
  skeletons.set(cell, skeleton)
  return skeleton
}

/** What can be done at once, without a menu. */
function mark(text: string, title: string, press: string): HTMLElement {
  const element = part('span', styles.mark, press)
  element.textContent = text
  element.title = title
  return element
}

function part<Tag extends 'span' | 'img'>(tag: Tag, className = '', press?: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  if (press) element.dataset.press = press
  return element
}
