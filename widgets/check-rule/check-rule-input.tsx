import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import { Tabs } from '#renderer/react/panes/tabs.tsx'
import type { InputProps } from '#renderer/widget.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import styles from './check-rule.module.css'
import { messages } from './messages.ts'
import {
  digitsFault,
  formatPieces,
  type GlobalPiece,
  type LocalPiece,
  messageFault,
  patternFault,
  type RulePieces,
  readPieces,
  writePieces,
} from './pieces.ts'
import type { CheckRuleOptions } from './schema.ts'

const NEW_LOCAL: LocalPiece = { digits: '', pattern: '', message: '' }
const NEW_GLOBAL: GlobalPiece = { first: true, pattern: '', message: '' }
const NO_PIECES: RulePieces = { local: [], global: [] }

/** Two lists of rules: parts of a code one after the other, and what the whole must look like. */
export function CheckRuleInput(props: InputProps<CheckRuleOptions>) {
  if (props.readOnly) return <ReadOnlyText {...props} labelledByLabel text={formatPieces(props.value, props)} />
  return <PieceLists {...props} />
}

function PieceLists(props: InputProps<CheckRuleOptions>) {
  const { id, labelId, describedBy, value, onChange, onBlur, invalid } = props
  const [active, setActive] = useState(0)
  const read = readPieces(value)
  const { local, global } = read ?? NO_PIECES
  const setLocal = (next: readonly LocalPiece[]) => onChange(writePieces({ local: next, global }))
  const setGlobal = (next: readonly GlobalPiece[]) => onChange(writePieces({ local, global: next }))
  const tabs = [
    { title: messages.local, errorCount: local.filter(isFaulty).length, hidden: false, count: String(local.length) },
    { title: messages.global, errorCount: global.filter(isFaulty).length, hidden: false, count: String(global.length) },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no width of its own in the grid of a form
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={styles.rule}
      onBlur={() => onBlur?.()}
    >
      {!read && <Alert type="warning" showIcon title={messages.unreadable} />}
      <Tabs
        tabs={tabs}
        active={active}
        onActivate={setActive}
        panel={(index) =>
          index === 0 ? (
            <PieceTable
              hint={messages.localHint}
              heads={[messages.digits, messages.pattern, messages.message]}
              pieces={local}
              fresh={NEW_LOCAL}
              controlId={id}
              onChange={setLocal}
              cells={(piece, cell) => [
                cell('digits', messages.digits, digitsFault(piece.digits)),
                cell('pattern', messages.pattern, patternFault(piece.pattern)),
                cell('message', messages.message, messageFault(piece.message)),
              ]}
            />
          ) : (
            <PieceTable
              hint={messages.globalHint}
              heads={[messages.priority, messages.pattern, messages.message]}
              pieces={global}
              fresh={NEW_GLOBAL}
              onChange={setGlobal}
              cells={(piece, cell, change, row) => [
                <select
                  key="first"
                  className={styles.priority}
                  value={piece.first ? '1' : '0'}
                  aria-label={messages.rowLabel(messages.priority, row)}
                  onChange={(event) => change({ ...piece, first: event.target.value === '1' })}
                >
                  <option value="1">{messages.first}</option>
                  <option value="0">{messages.last}</option>
                </select>,
                cell('pattern', messages.pattern, patternFault(piece.pattern)),
                cell('message', messages.message, messageFault(piece.message)),
              ]}
            />
          )
        }
      />
    </div>
  )
}

function isFaulty(piece: LocalPiece | GlobalPiece): boolean {
  const digits = 'digits' in piece ? digitsFault(piece.digits) : null
  return (digits ?? patternFault(piece.pattern) ?? messageFault(piece.message)) !== null
}

type TextKey<Piece> = { [Key in keyof Piece]: Piece[Key] extends string ? Key : never }[keyof Piece] & string
type DrawCell<Piece> = (key: TextKey<Piece>, title: string, fault: string | null) => ReactNode

interface PieceTableProps<Piece> {
  readonly hint: string
  readonly heads: readonly string[]
  readonly pieces: readonly Piece[]
  /** What a new row begins with. */
  readonly fresh: Piece
  /** Of the control that a label leads to. */
  readonly controlId?: string
  onChange(pieces: readonly Piece[]): void
  cells(piece: Piece, cell: DrawCell<Piece>, change: (piece: Piece) => void, row: number): readonly ReactNode[]
}

function PieceTable<Piece extends object>({
  hint,
  heads,
  pieces,
  fresh,
  controlId,
  onChange,
  cells,
}: PieceTableProps<Piece>) {
  const put = (index: number, piece: Piece) => onChange(pieces.with(index, piece))
  const swap = (index: number, other: number) => {
    const [one, two] = [pieces[index], pieces[other]]
    if (one && two) onChange(pieces.with(index, two).with(other, one))
  }
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">{messages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.length === 0 && (
            <tr>
              <td colSpan={heads.length + 1} className={styles.none}>
                {messages.none}
              </td>
            </tr>
          )}
          {pieces.map((piece, index) => {
            const row = index + 1
            const draw: DrawCell<Piece> = (key, title, fault) => (
              <TextCell
                label={messages.rowLabel(title, row)}
                text={String(piece[key])}
                fault={fault}
                onChange={(text) => put(index, { ...piece, [key]: text })}
              />
            )
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place: nothing else tells it apart
              <tr key={index}>
                {cells(piece, draw, (next) => put(index, next), row).map((cell, place) => (
                  <td key={heads[place]}>{cell}</td>
                ))}
                <td className={styles.actions}>
                  <RowButton
                    title={messages.rowAction(messages.up, row)}
                    icon={<ArrowUpOutlined aria-hidden />}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  />
                  <RowButton
                    title={messages.rowAction(messages.down, row)}
                    icon={<ArrowDownOutlined aria-hidden />}
                    disabled={index === pieces.length - 1}
                    onClick={() => swap(index, index + 1)}
                  />
                  <RowButton
                    title={messages.rowAction(messages.remove, row)}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => onChange(pieces.filter((_, other) => other !== index))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button
        id={controlId}
        size="small"
        icon={<PlusOutlined aria-hidden />}
        autoInsertSpace={false}
        onClick={() => onChange([...pieces, fresh])}
      >
        {messages.add}
      </Button>
    </>
  )
}

interface TextCellProps {
  readonly label: string
  readonly text: string
  readonly fault: string | null
  onChange(text: string): void
}

/** A fault is shown once the input was left: a new row is no mistake yet. */
function TextCell({ label, text, fault, onChange }: TextCellProps) {
  const [left, setLeft] = useState(text !== '')
  const shown = left ? fault : null
  return (
    <>
      <Input
        value={text}
        aria-label={label}
        aria-invalid={shown !== null || undefined}
        status={shown === null ? '' : 'error'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      {shown !== null && <span className={styles.fault}>{shown}</span>}
    </>
  )
}

interface RowButtonProps {
  readonly title: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  onClick(): void
}

function RowButton({ title, icon, disabled = false, onClick }: RowButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={title}
      title={title}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
