import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  DisconnectOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { RedoIcon, UndoIcon } from '#renderer/react/icons/step-icons.tsx'
import type { FullScreen } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import type { Tool, ToolCommand } from '../editing/toolbar.tsx'
import { ALIGNED_BLOCKS, type Alignment, MAX_INDENT } from './extensions.ts'
import { richTextMessages as messages } from './messages.ts'

const LEVELS = [1, 2, 3, 4, 5, 6] as const

export interface RichTextCommands {
  askForLink(): void
  askForPicture(): void
}

/** The tools of the editor as they stand at the cursor. */
export function richTextTools(
  editor: Editor,
  { askForLink, askForPicture }: RichTextCommands,
  fullScreen: FullScreen,
): readonly (readonly Tool[])[] {
  const chain = () => editor.chain().focus()
  return [
    [
      {
        key: 'undo',
        title: messages.undo,
        icon: <UndoIcon />,
        disabled: !editor.can().undo(),
        run: () => chain().undo().run(),
      },
      {
        key: 'redo',
        title: messages.redo,
        icon: <RedoIcon />,
        disabled: !editor.can().redo(),
        run: () => chain().redo().run(),
      },
    ],
    [headingTool(editor)],
    [
      mark(editor, 'bold', <BoldOutlined />),
      mark(editor, 'italic', <ItalicOutlined />),
      mark(editor, 'underline', <UnderlineOutlined />),
      mark(editor, 'strike', <StrikethroughOutlined />),
    ],
    [
      alignment(editor, 'left', messages.alignLeft, <AlignLeftOutlined />),
      alignment(editor, 'center', messages.alignCenter, <AlignCenterOutlined />),
      alignment(editor, 'right', messages.alignRight, <AlignRightOutlined />),
      alignment(editor, 'justify', messages.alignJustify, <MenuOutlined />),
    ],
    [
      {
        key: 'bulletList',
        title: messages.bulletList,
        icon: <UnorderedListOutlined />,
        active: editor.isActive('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        key: 'orderedList',
        title: messages.orderedList,
        icon: <OrderedListOutlined />,
        active: editor.isActive('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      { key: 'outdent', title: messages.outdent, icon: <MenuFoldOutlined />, run: () => indent(editor, -1) },
      { key: 'indent', title: messages.indent, icon: <MenuUnfoldOutlined />, run: () => indent(editor, 1) },
    ],
    [
      { key: 'link', title: messages.link, icon: <LinkOutlined />, active: editor.isActive('link'), run: askForLink },
      {
        key: 'unlink',
        title: messages.unlink,
        icon: <DisconnectOutlined />,
        disabled: !editor.isActive('link'),
        run: () => chain().extendMarkRange('link').unsetLink().run(),
      },
      { key: 'image', title: messages.image, icon: <PictureOutlined />, run: askForPicture },
      { key: 'table', title: messages.table, icon: <TableOutlined />, menu: tableCommands(editor) },
    ],
    [
      {
        key: 'clear',
        title: messages.clear,
        icon: <ClearOutlined />,
        run: () =>
          chain().unsetAllMarks().clearNodes().updateAttributes('paragraph', { textAlign: null, indent: 0 }).run(),
      },
      {
        key: 'fullScreen',
        title: fullScreen.isOn ? editingMessages.leaveFullScreen : editingMessages.fullScreen,
        icon: fullScreen.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
        active: fullScreen.isOn,
        run: fullScreen.toggle,
      },
    ],
  ]
}

function headingTool(editor: Editor): Tool {
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }))
  return {
    key: 'format',
    title: messages.format,
    icon: null,
    text: level === undefined ? messages.paragraph : messages.heading(level),
    menu: [
      { key: 'paragraph', title: messages.paragraph, run: () => editor.chain().focus().setParagraph().run() },
      ...LEVELS.map((one) => ({
        key: `heading-${one}`,
        title: messages.heading(one),
        run: () => editor.chain().focus().setHeading({ level: one }).run(),
      })),
    ],
  }
}

function mark(editor: Editor, name: 'bold' | 'italic' | 'underline' | 'strike', icon: ReactNode): Tool {
  return {
    key: name,
    title: messages[name],
    icon,
    active: editor.isActive(name),
    run: () => editor.chain().focus().toggleMark(name).run(),
  }
}

function alignment(editor: Editor, textAlign: Alignment, title: string, icon: ReactNode): Tool {
  const active = editor.isActive({ textAlign })
  return {
    key: `align-${textAlign}`,
    title,
    icon,
    active,
    run: () => updateBlocks(editor, { textAlign: active ? null : textAlign }),
  }
}

function updateBlocks(editor: Editor, attributes: Readonly<Record<string, unknown>>): void {
  let chain = editor.chain().focus()
  for (const block of ALIGNED_BLOCKS) chain = chain.updateAttributes(block, attributes)
  chain.run()
}

/** Within a list an item goes below the one before it, or out; elsewhere the block moves. */
function indent(editor: Editor, step: 1 | -1): void {
  if (editor.isActive('listItem')) {
    const chain = editor.chain().focus()
    if (step > 0) chain.sinkListItem('listItem').run()
    else chain.liftListItem('listItem').run()
    return
  }
  const block = editor.isActive('heading') ? 'heading' : 'paragraph'
  const present = Number(editor.getAttributes(block).indent ?? 0)
  updateBlocks(editor, { indent: Math.min(Math.max(present + step, 0), MAX_INDENT) })
}

function tableCommands(editor: Editor): readonly ToolCommand[] {
  const isInside = editor.isActive('table')
  const inside = (key: string, title: string, run: () => boolean): ToolCommand => ({
    key,
    title,
    disabled: !isInside,
    run: () => void run(),
  })
  const chain = () => editor.chain().focus()
  return [
    {
      key: 'insert',
      title: messages.insertTable,
      disabled: isInside,
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    inside('rowAbove', messages.rowAbove, () => chain().addRowBefore().run()),
    inside('rowBelow', messages.rowBelow, () => chain().addRowAfter().run()),
    inside('columnBefore', messages.columnBefore, () => chain().addColumnBefore().run()),
    inside('columnAfter', messages.columnAfter, () => chain().addColumnAfter().run()),
    inside('headerRow', messages.headerRow, () => chain().toggleHeaderRow().run()),
    inside('deleteRow', messages.deleteRow, () => chain().deleteRow().run()),
    inside('deleteColumn', messages.deleteColumn, () => chain().deleteColumn().run()),
    inside('deleteTable', messages.deleteTable, () => chain().deleteTable().run()),
  ]
}
