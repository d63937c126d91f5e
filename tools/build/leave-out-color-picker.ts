import type { Plugin } from 'vite'

const STUB = '\0left-out-color-picker'
const COLOR = /\/node_modules\/antd\/es\/color-picker\/color\.js/
const BUTTON = /\/node_modules\/antd\/es\/button\/style\/token\.js/

/**
 * Keeps the colour picker out of the sign-in page: Ant Design's button asks two questions about a colour, of files that
 * bring the picker and its panels along as soon as any page draws one.
 */
export function leaveOutColorPicker(): Plugin {
  return {
    name: 'pagewright:leave-out-color-picker',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (importer === undefined) return null
      const asksForColor = COLOR.test(importer) && source === '@rc-component/color-picker'
      const asksForBrightness = BUTTON.test(importer) && source.endsWith('/color-picker/components/ColorPresets')
      return asksForColor || asksForBrightness ? STUB : null
    },
    load(id) {
      if (id !== STUB) return null
      return [
        "import { Color } from '@rc-component/color-picker/es/color'",
        'export { Color }',
        'export const isBright = (value, background) => {',
        '  const { r, g, b, a } = value.toRgb()',
        '  if (a > 0.5) return r * 0.299 + g * 0.587 + b * 0.114 > 192',
        '  return new Color(value.toRgbString()).onBackground(background).toHsv().v > 0.5',
        '}',
      ].join('\n')
    },
  }
}
