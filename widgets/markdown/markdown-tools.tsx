import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  EyeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { FullScreen } from '../editing/editor-frame.tsx'
import { editingMessages } from '../editing/messages.ts'
import type { Tool } from '../editing/toolbar.tsx'
import styles from './markdown.module.css'
import * as commands from './markdown-commands.ts'
import { markdownMessages as messages } from './messages.ts'

export interface MarkdownToolsInput {
  run(command: commands.MarkdownCommand): void
  askForPicture(): void
  readonly preview: { readonly isOn: boolean; toggle(): void }
  readonly fullScreen: FullScreen
}

/** The specified tools, in their order. */
export function markdownTools({
  run,
  askForPicture,
  preview,
  fullScreen,
}: MarkdownToolsInput): readonly (readonly Tool[])[] {
  const tool = (key: string, title: string, icon: ReactNode, command: commands.MarkdownCommand): Tool => ({
    key,
    title,
    icon,
    run: () => run(command),
  })
  return [
    [
      {
        key: 'heading',
        title: messages.heading,
        icon: <span className={styles.sign}>H</span>,
        menu: [1, 2, 3, 4, 5, 6].map((level) => ({
          key: String(level),
          title: messages.level(level),
          run: () => run(commands.heading(level)),
        })),
      },
      tool('bold', messages.bold, <BoldOutlined />, commands.bold),
      tool('italic', messages.italic, <ItalicOutlined />, commands.italic),
      tool('strike', messages.strike, <StrikethroughOutlined />, commands.strike),
    ],
    [
      tool('hr', messages.hr, <MinusOutlined />, commands.rule),
      tool('quote', messages.quote, <span className={styles.sign}>”</span>, commands.quote),
    ],
    [
      tool('ul', messages.ul, <UnorderedListOutlined />, commands.bulletList),
      tool('ol', messages.ol, <OrderedListOutlined />, commands.orderedList),
      tool('task', messages.task, <CheckSquareOutlined />, commands.taskList),
      tool('indent', messages.indent, <MenuUnfoldOutlined />, commands.indent),
      tool('outdent', messages.outdent, <MenuFoldOutlined />, commands.outdent),
    ],
    [
      tool('table', messages.table, <TableOutlined />, commands.table),
      tool('link', messages.link, <LinkOutlined />, commands.link),
    ],
    [
      tool('code', messages.code, <CodeOutlined />, commands.inlineCode),
      tool('codeblock', messages.codeblock, <span className={styles.sign}>{'{ }'}</span>, commands.codeBlock),
    ],
    [
      { key: 'picture', title: messages.picture, icon: <PictureOutlined />, run: askForPicture },
      { key: 'preview', title: messages.preview, icon: <EyeOutlined />, active: preview.isOn, run: preview.toggle },
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
