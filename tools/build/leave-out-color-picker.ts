import type { Plugin } from 'vite'

interface Shortcut {
  /** The files of Ant Design that ask. */
  readonly importer: RegExp
  /** Whom they ask. */
  readonly source: RegExp
  /** What they get in its place. */
  readonly code: string
}

const COLOR = "import { Color } from '@rc-component/color-picker/es/color'"

const SHORTCUTS: readonly Shortcut[] = [
  {
    importer: /\/node_modules\/antd\/es\/color-picker\/color\.js/,
    source: /^@rc-component\/color-picker$/,
    code: `${COLOR}\nexport { Color }`,
  },
  {
    importer: /\/node_modules\/antd\/es\/(?:button\/style\/token|tag\/style\/index)\.js/,
    source: /\/color-picker\/components\/ColorPresets$/,
    code: [
      COLOR,
      'export const isBright = (value, background) => {',
      '  const { r, g, b, a } = value.toRgb()',
      '  if (a > 0.5) return r * 0.299 + g * 0.587 + b * 0.114 > 192',
      '  return new Color(value.toRgbString()).onBackground(background).toHsv().v > 0.5',
      '}',
    ].join('\n'),
  },
  {
    importer: /\/node_modules\/antd\/es\/tooltip\/util\.js/,
    source: /\/color-picker\/util$/,
    code: [
      "import { AggregationColor } from 'antd/es/color-picker/color'",
      'export const generateColor = (color) => color instanceof AggregationColor ? color : new AggregationColor(color)',
    ].join('\n'),
  },
]

const STUB = '\0left-out-color-picker/'

/**
 * Keeps the colour picker out of the pages that draw none: Ant Design's buttons, tags and tooltips ask three questions
 * about a colour, of files that bring the picker and its panels along as soon as any page draws one.
 */
export function leaveOutColorPicker(): Plugin {
  return {
    name: 'pagewright:leave-out-color-picker',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      const found = SHORTCUTS.findIndex((one) => one.importer.test(importer) && one.source.test(source))
      return found < 0 ? null : `${STUB}${found}`
    },
    load: (id) => (id.startsWith(STUB) ? (SHORTCUTS[Number(id.slice(STUB.length))]?.code ?? null) : null),
  }
}
