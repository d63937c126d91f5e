import { Extension, Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanStyle, isAllowedLink, isAllowedPicture } from '#schemas/html/allowed-html.ts'

const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** Blocks that can be aligned and indented. */
export const ALIGNED_BLOCKS = ['paragraph', 'heading'] as const
const INDENT_EM = 2
export const MAX_INDENT = 8

/** Alignment and indent of a block, as styles that may be stored. */
const BlockLayout = Extension.create({
  name: 'blockLayout',
  addGlobalAttributes: () => [
    {
      types: [...ALIGNED_BLOCKS],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => ALIGNMENTS.find((alignment) => alignment === element.style.textAlign) ?? null,
          renderHTML: ({ textAlign }) => (textAlign === null ? {} : { style: `text-align: ${textAlign}` }),
        },
        indent: {
          default: 0,
          parseHTML: (element) => readIndent(element.style.paddingLeft),
          renderHTML: ({ indent }) => (indent === 0 ? {} : { style: `padding-left: ${indent * INDENT_EM}em` }),
        },
      },
    },
  ],
})

/** Other editors indent in pixels. */
function readIndent(padding: string): number {
  const length = Number.parseFloat(padding)
  if (!Number.isFinite(length)) return 0
  const steps = padding.endsWith('px') ? length / 40 : length / INDENT_EM
  return Math.min(Math.max(Math.round(steps), 0), MAX_INDENT)
}

/** Colours and sizes that a text came with: there is no tool for them, and they are not lost. */
const Styled = Mark.create({
  name: 'styled',
  excludes: '',
  addAttributes: () => ({
    style: { default: '', parseHTML: (element) => cleanStyle(element.getAttribute('style') ?? '') },
  }),
  parseHTML: () => [
    {
      tag: 'span[style]',
      getAttrs: (element) => (cleanStyle(element.getAttribute('style') ?? '') === '' ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Marks that a text may come with, and that need nothing but their tag. */
const PLAIN_MARKS = ['sub', 'sup', 'small', 'mark'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)

export function richTextExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      // It adds a paragraph behind a table as soon as the cursor moves, which would be a change that nobody has made.
      trailingNode: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
        isAllowedUri: (address) => isAllowedLink(address),
      },
    }),
    Image.extend({
      parseHTML: () => [
        {
          tag: 'img[src]',
          getAttrs: (element) => (isAllowedPicture(element.getAttribute('src') ?? '') ? null : false),
        },
      ],
    }).configure({ inline: true, allowBase64: true }),
    TableKit.configure({ table: { resizable: false } }),
    BlockLayout,
    Styled,
    ...PLAIN_MARKS,
    Placeholder.configure({ placeholder }),
  ]
}
